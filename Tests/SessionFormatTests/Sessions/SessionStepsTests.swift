import GeneratedInput
import TestTools
import Testing

@testable import SessionFormat

/// The steps into which the text of a session is cut, beside those of the decoded session.
@Suite struct SessionStepsTests {
  @Test func textSaysTheSameAsTheDecodedSession() throws {
    var random = InputGenerator()
    let seed = random.seed
    var read = 0
    for _ in 0..<300 {
      var bytes = random.longSession()
      if random.isOnce(in: 3) { bytes = random.mutated(bytes) }
      if random.isOnce(in: 8) { bytes += [0, 0] }
      let note: Comment = "\(String(decoding: bytes, as: UTF8.self)), seed \(seed)"
      guard let session = try? Session(parsing: bytes, file: "a.session") else { continue }
      read += 1
      let text = try SessionText(bytes, file: "a.session")
      #expect(text.head.screen == session.screen && text.head.settings == session.settings, note)
      #expect(text.parts == session.parts && text.isCutOff == session.isCutOff, note)
      #expect(try text.session() == session, note)
      let steps = text.steps.map { Step(of: $0, in: text) }
      #expect(steps == session.steps.map { Step(of: $0, in: session) }, note)
    }
    #expect(read > 100, "seed \(seed)")
  }

  /// A step, as text.
  private struct Step: Equatable {
    let command: String?
    let lines: String
    let effects: [String]

    init(of step: SessionText.Step, in text: SessionText) {
      command = text.command(of: step).map { String(decoding: $0, as: UTF8.self) }
      lines = String(decoding: text.lines(of: step), as: UTF8.self)
      effects = text.effects[step.effects].map { "\(Event.effect($0.question, $0.answer))" }
    }

    init(of step: Session.Step, in session: Session) {
      let lines = session.lines[step.lines]
      command = step.command
      self.lines = lines.map { "\($0)\n" }.joined()
      effects = lines.compactMap(\.event).filter { if case .effect = $0 { true } else { false } }
        .map { "\($0)" }
    }
  }

  @Test func commentsBelongToTheBlockOfTheCommandBelow() throws {
    let session = try Session(
      parsing: "understudy 3 a\n  b = 1\n# c\n\n> d\n  b = 2\n# e\n  b = 3\n> f\n# g\n",
      file: "a.session")
    #expect(session.blocks == [0..<1, 1..<7, 7..<9])
    #expect(session.head.blocks == [0..<0])
  }

  /// A malformed command or answer is found at once, another line when the session is decoded.
  @Test func onlyWhatAReplayNeedsIsRead() throws {
    let head = "understudy 3 a\n  n = 0\n"
    #expect(throws: SessionError.self) {
      try SessionText(Array((head + "> add 1\n< a\n").utf8), file: "a.session")
    }
    let text = try SessionText(Array((head + "> add 1\n  n =\n").utf8), file: "a.session")
    #expect(text.steps.count == 2)
    #expect(throws: SessionError.self) { try text.session() }
  }

  @Test func fileIsReadAsItWasWhenItWasOpened() throws {
    let text = "understudy 3 a\n  n = 0\n" + String(repeating: "> add 1\n  n = 1\n", count: 20)
    let file = try TemporaryFile(text.utf8)
    let session = try SessionText(contentsOf: file.path)
    try file.overwrite(with: (text + "> add 2\n").utf8)
    #expect(session.steps.count == 21)
    #expect(session.digest == FNV1a.digest(of: Array(text.utf8)))
  }
}

extension InputGenerator {
  /// A session in which every third line is a command.
  fileprivate mutating func longSession() -> [UInt8] {
    var session = session()
    session.lines = array(0..<40) { random in
      random.isOnce(in: 3) ? .event(.command(random.hostileString())) : random.line()
    }
    if isOnce(in: 3) {
      session.lines.append(.event(.effect(Question("entropy"), .value(.int(Int128(int(0..<9)))))))
      session.lines.append(.event(.effect(Question("entropy"), .value(.int(1)))))
    }
    return Array(session.text.utf8)
  }
}
