import Understudy

/// Takes the lines that are typed or pasted at the prompt.
extension Console {
  func take(_ line: String) {
    Array(line.utf8).withUnsafeBytes { bytes in
      let kind = ScriptLine(bytes, at: paste.isBelowHeader ? .afterHeader : .first)
      paste.pass(kind, hasSign: bytes.first == UInt8(ascii: ">"), isPasted: editor.isPasting)
      take(kind, line)
    }
  }

  private func take(_ kind: ScriptLine, _ line: String) {
    switch kind {
    case .command, .quotedCommand:
      if paste.isSkipped { return }
      if case .command(let text) = kind {
        let isKept = line.first?.isWhitespace == false
        return run(String(decoding: text, as: UTF8.self), isKept: isKept)
      }
      run(quoted: line)
    case .toolCommand: runTool(line)
    case .comment: if !paste.isSkipped { note(Session.Comment(line: line)) }
    case .header: begin(header: line)
    case .settings:
      say("skipped: settings apply when a screen opens, as in \(Program.name) --seed 1")
    case .conflictMarker: say("skipped: the marker of a merge conflict")
    case .expectation, .time:
      if paste.notesExpectation() { say("skipped: expected output, not a command") }
    case .blank: break
    }
  }

  /// Takes the header of a pasted session. If no screen is open, the session's screen opens; if
  /// another one is, the session does not run.
  private func begin(header line: String) {
    guard let session = try? Session(parsing: line + "\n", file: "paste") else {
      return say("not a session header: expected understudy \(Session.version) SCREEN")
    }
    if stage == nil { return runTool(":open \(Words.quoted(session.screen))") }
    guard session.screen != stage?.screenName else { return }
    paste.isSkipped = true
    say(
      """
      this session is about \(session.screen), so its commands are not run
      to run it: type :open \(session.screen) first
      """)
  }

  private func note(_ comment: Session.Comment) {
    stage?.transcript.append(.comment(comment))
    deliver(hidesLastLine: true)
  }
}

/// Follows a session that is pasted at the prompt, line by line.
struct SessionPaste {
  /// Whether the previous line was the session's header or its settings.
  private(set) var isBelowHeader = false
  /// Whether the session's commands are skipped.
  var isSkipped = false
  /// Whether the lines belong to a session: they begin with its signs.
  private var isSession = false
  private var hasNoted = false

  /// Notes the next line. A command without a sign ends the session, unless it is pasted too.
  mutating func pass(_ kind: ScriptLine, hasSign: Bool, isPasted: Bool) {
    isBelowHeader = kind.setsUp
    switch kind {
    case .header: (isSession, isSkipped, hasNoted) = (true, false, false)
    case .command, .quotedCommand, .toolCommand:
      if hasSign { isSession = true } else if !isPasted { self = SessionPaste() }
    case .expectation: if !isSession, !isPasted { hasNoted = false }
    default: break
    }
  }

  /// Whether to say that a line is skipped: once for a session, and each time for a typed line.
  mutating func notesExpectation() -> Bool {
    defer { hasNoted = true }
    return !hasNoted && !isSkipped
  }
}
