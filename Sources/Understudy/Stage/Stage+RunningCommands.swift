import SessionAnalysis

/// Asynchronous commands: those that are waited for, and those that run in the background.
extension Stage {
  /// A call of an asynchronous method.
  final class RunningCommand {
    /// The command's name as it was typed.
    let name: String
    var task: Task<Void, Never>?
    /// Nil until it has returned.
    var result: Result<Any, any Error>?
    /// Whether its step is over.
    var isInBackground = false

    init(_ name: String) { self.name = name }
  }

  /// Runs `work`, which the command `name` calls, and everything that it starts, and lets the world act
  /// until it is done. Returns what it returned.
  func complete(_ name: String, _ work: @escaping () async throws -> Any) throws -> Any? {
    (world.skippedTime, hasGivenUp) = (.zero, false)
    let command = begin(name, work)
    world.isTimeUp = { command.result != nil }
    defer { world.isTimeUp = { false } }
    while command.result == nil {
      render(settled: false)
      guard letWorldAct() else {
        if let recorded = world.recorded, !recorded.expectsUnfinished {
          let questions = world.pendingEffects.questions
          if !questions.isEmpty {
            recorded.log.noteUnfinished(name, withoutAnswersTo: questions)
          } else if let due = world.untilNextTimer {
            recorded.log.noteUnfinished(name, before: due)
          }
        }
        // That it listens no more follows from this.
        world.pendingEffects.leaveOutUnlistedStreams()
        command.task?.cancel()
        throw Refusal.unfinished
      }
    }
    // The command took this time, even if nothing changed in it.
    world.recordQuietTime()
    return try command.result?.get()
  }

  /// Runs `work` until it waits for the world or for time. Returns what it returned, or nil: then it runs
  /// on in the background.
  func leave(_ name: String, _ work: @escaping () async throws -> Any) throws -> Any? {
    let command = begin(name, work)
    if let result = command.result { return try result.get() }
    (command.isInBackground, hasLeftCommand) = (true, true)
    return nil
  }

  private func begin(_ name: String, _ work: @escaping () async throws -> Any) -> RunningCommand {
    let command = RunningCommand(name)
    running.append(command)
    command.task = Task { [weak self] in
      do { command.result = .success(try await work()) } catch { command.result = .failure(error) }
      self?.end(command)
    }
    EventLoop.shared.drain()
    return command
  }

  /// Writes what a command in the background changed and returned.
  private func end(_ command: RunningCommand) {
    if command.isInBackground { render(settled: false) }
    let label = label(of: command)
    running.removeAll { $0 === command }
    guard command.isInBackground, let result = command.result else { return }
    let ending: Ending =
      switch result {
      case .success(let result):
        Value(recording: result).map { .returned($0.shortened()) } ?? .done
      case .failure(let error): .threw(RecordedError.text(of: error))
      }
    transcript.append(Event.finish(label, ending))
    linesHook?()
  }

  /// The name of a command, with its rank among those of this name in the background.
  private func label(of command: RunningCommand) -> String {
    let others = running.prefix { $0 !== command }
    let earlier = others.count { $0.isInBackground && $0.name == command.name }
    return "\(RankedName(command.name, rank: earlier + 1))"
  }

  /// The commands that run in the background, as their ends would name them.
  package var runningInBackground: [String] {
    running.filter(\.isInBackground).map(label)
  }

  /// Whether a command runs in the background.
  package var isRunningInBackground: Bool { running.contains(where: \.isInBackground) }

  /// Cancels the tasks of all commands that have not returned, and records that; each ends when its method
  /// returns.
  package func cancelRunning() {
    let settle = running.allSatisfy(\.isInBackground) ? settle : showFrame
    // What was due before Ctrl-C comes first.
    world.catchUp(settle)
    if running.isEmpty { return }
    world.record(Question(.interrupt), .done)
    world.inside { for command in running { command.task?.cancel() } }
    settle()
  }
}
