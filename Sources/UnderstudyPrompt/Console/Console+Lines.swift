import Understudy
import UnderstudyProgram

/// Takes the lines of the prompt, one by one.
extension Console {
  /// Takes a line that was typed, or the next one that was pasted. A typed line in which a quote
  /// stays open goes on in the next one.
  func takeTyped(_ line: String) {
    let whole = (openText?.beginning ?? "") + line
    let mayStayOpen = pasted == nil && isOfScreen(whole) && commented(whole) == nil
    let open = mayStayOpen ? OpenText(whole) : nil
    if let open, openText == nil { remark(open.remark) }
    if open != nil || openText != nil { openText = open }
    if open == nil { takeNext(whole) }
  }

  /// A line of the screen that has a comment behind its command; nil if it has none.
  private func commented(_ line: String) -> CommentedCommand? {
    guard let stage, isOfScreen(line) else { return nil }
    return CommentedCommand(line.inCase(of: stage.commands), of: stage.commands)
  }

  private func isOfScreen(_ line: String) -> Bool {
    stage.map { Self.isOfScreen(line, with: $0.commands) } ?? false
  }

  /// Takes a line; `hasSign` if it had a session's sign before it was pasted.
  func take(_ line: String, hasSign: Bool = false) {
    let position = typedSession.isBelowHeader ? ScriptLine.Position.afterHeader : .first
    let kind = ScriptLine(line, at: position)
    let hasSign = hasSign || line.utf8.first == UInt8(ascii: ">")
    typedSession.pass(kind, hasSign: hasSign)
    take(kind, line, hasSign: hasSign)
  }

  private func take(_ kind: ScriptLine, _ line: String, hasSign: Bool) {
    switch kind {
    case .command, .quotedCommand:
      if typedSession.isSkipped { return }
      if case .command(let range) = kind {
        let text = String(decoding: Array(line.utf8)[range], as: UTF8.self)
        let commented = hasSign ? nil : commented(text)
        if let commented { note(commented.comment) }
        return run(
          commented?.command ?? text, keptAs: line.first?.isWhitespace == false ? text : nil,
          hasSign: hasSign)
      }
      run(quoted: line)
    case .toolCommand: runTool(line)
    case .comment: if !typedSession.isSkipped { note(Session.Comment(line: line)) }
    case .header: begin(header: line)
    case .settings:
      say("skipped: settings apply when a screen opens, as in \(Program.name) --seed 1")
    case .conflictMarker: say("skipped: the marker of a merge conflict")
    case .expectation, .time:
      if typedSession.notesExpectation() { say("skipped: expected output, not a command") }
    case .blank: break
    }
  }

  /// Takes the header of a session. If no screen is open, the session's screen opens; if
  /// another one is, the session does not run.
  private func begin(header line: String) {
    do throws(Failure) {
      let header = try TypedHeader(line)
      if stage == nil { return runTool(":open \(Words.quoted(header.screen))") }
      typedSession.isSkipped = header.screen != stage?.screenName
      try header.check(isAbout: stage?.screenName)
    } catch {
      say(error.message)
    }
  }

  /// Keeps a comment in the session.
  private func note(_ comment: Session.Comment) {
    stage?.transcript.append(.comment(comment))
    deliver(hidesLastLine: true)
  }
}
