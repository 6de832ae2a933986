import Understudy

/// Plays the sessions whose paths it reads; see ``WorkerMessage``.
@MainActor
final class Worker {
  private let reader: LineReader
  private let answers: Int32
  private let fillsGaps: Bool
  private let isCareful: Bool
  private let buffer = ByteBuffer()

  init(requests: Int32, answers: Int32, fillsGaps: Bool, isCareful: Bool) {
    reader = LineReader(file: requests)
    self.answers = answers
    self.fillsGaps = fillsGaps
    self.isCareful = isCareful
  }

  /// Plays sessions for as long as there are any.
  ///
  /// - Throws: ``Failure`` when nobody hears the answers.
  func run() throws(Failure) {
    buffer.append("ready\n")
    send()
    while let line = try reader.next(awaitInput: { () throws(Failure) in }) {
      let text = String(decoding: line, as: UTF8.self)
      play(WorkerMessage.unquoted(text) ?? text)
      send()
    }
  }

  private func play(_ file: String) {
    do {
      try perform(file)
    } catch let error as SessionError {
      say(error: "\(error)", line: error.line)
    } catch let error as UnplayableSession {
      say(error: error.description(in: file), line: error.line)
    } catch let failure as Failure {
      say(error: failure.message, line: 0)
    } catch {
      // The screen, which is asked for by the first line, threw it.
      say(error: "\(FileName.shown(file)):1: the screen does not open: \(error)", line: 1)
    }
  }

  private func perform(_ file: String) throws {
    let start = ContinuousClock.now
    let bytes = try SessionFiles.bytes(of: file)
    let runThrough = runThrough(bytes)
    let hasPassed =
      try runThrough?.isExact ?? false || perform(Session(parsing: bytes, file: file), runThrough)
    let time = Int((ContinuousClock.now - start) / .microseconds(1))
    say("\(hasPassed ? "passed" : "done") \(time)")
  }

  /// Plays the session by its bytes. Nil where its events have to be known before.
  private func runThrough(_ bytes: [UInt8]) -> RunThrough? {
    if isCareful || fillsGaps { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      guard let text = SessionText(bytes), let screen = Catalog.screen(named: text.screen) else {
        return nil
      }
      return try? RunThrough(text, on: screen)
    }
  }

  /// Says what happens in the session, or has happened already, unless it passes.
  private func perform(_ session: Session, _ runThrough: RunThrough?) throws -> Bool {
    let screen = try session.playableScreen(among: Catalog.screens)
    let tellsAtOnce = isCareful || session.expectsEnd
    let replay =
      try runThrough?.replay
      ?? Replayer(session, on: screen, fillsGaps: fillsGaps, witness: tellsAtOnce ? witness : nil)
    if !tellsAtOnce, Comparison(session, replay).passed { return true }
    if !tellsAtOnce { say(replay.steps) }
    for note in replay.notes { say("note \(WorkerMessage.quoted(note))") }
    return false
  }

  private var witness: ReplayWitness {
    ReplayWitness(
      step: { [self] in
        say("step")
        send()
      },
      lines: { [self] lines in
        buffer.append(lines)
        send()
      })
  }

  private func say(_ steps: [Replayer.Step]) {
    for step in steps {
      say("step")
      for event in step.events { buffer.append(event) }
    }
  }

  private func say(error: String, line: Int) {
    say("error \(line) \(WorkerMessage.quoted(error))")
  }

  private func say(_ line: String) { buffer.append(raw: line + "\n") }

  private func send() {
    // When nobody reads any more, the end of the other pipe ends the process.
    try? FileDescriptor.writeAll(buffer.bytes(), to: answers)
    buffer.removeAll()
  }
}
