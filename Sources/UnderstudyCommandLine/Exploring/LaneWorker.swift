import SessionAnalysis
import Understudy
import UnderstudyExploring
import UnderstudyPlatform
import UnderstudyProgram

/// Explores a screen in a lane, in a process of its own; see ``ReplayMessage``.
@MainActor
final class LaneWorker {
  private let call: LaneCall
  private let answers: Int32
  private var steps = 0
  private var pauses = 0

  /// A message for each pause would slow down screens with short trials. Only their number
  /// decides, so that a run that crashes reports the same each time.
  private static let pausesPerMessage = 4

  init(_ call: LaneCall, answers: Int32) { (self.call, self.answers) = (call, answers) }

  /// - Throws: ``Failure`` if the screen or the sessions are missing.
  func run() throws(Failure) {
    guard let screen = Catalog.screen(named: call.screen) else {
      throw Catalog.unknown(call.screen)
    }
    var options = Explorer.Options(
      seed: call.seed, steps: call.steps, lanes: call.lane..<(call.lane + 1),
      sessions: try ExploreCommand.sessions(in: call.paths, of: screen.name),
      journal: TrialJournal())
    (options.attempt, options.excluded, options.known) = (call.attempt, call.excluded, call.known)
    options.settings = call.region.settings
    if let time = call.time {
      let end = Seal.realTime + time
      options.isOver = { Seal.realTime >= end }
    }
    options.progress = { [self] in take($0) }
    send(.ready)
    do {
      let isSpoiled = try Explorer(screen, options).run { find in
        let session = Array(find.session.text.utf8)
        send(.found("\(find.symptom)", session: session, isShortest: find.isShortest))
        return true
      }
      sendSteps()
      send(isSpoiled ? .retired : .finished(microseconds: 0))
    } catch {
      send(.unplayable(line: 0, "the screen can't be opened: \(error)"))
    }
  }

  /// Between two runs of the screen.
  private func take(_ progress: Explorer.Progress) {
    pauses += 1
    steps = progress.steps
    // At once, since the next trial may end the process.
    if !progress.behaviors.isEmpty { send(.behaviors(Set(progress.behaviors))) }
    if pauses.isMultiple(of: Self.pausesPerMessage) { sendSteps() }
  }

  private func sendSteps() {
    // The last trial may have run some more.
    send(.explored(steps: min(steps, call.steps)))
  }

  private func send(_ message: ReplayMessage) {
    do {
      try FileDescriptor.writeAll(message.bytes, to: answers)
    } catch {
      // The process that started this one no longer reads what is found.
      _exit(Failure.Status.ioError.rawValue)
    }
  }
}
