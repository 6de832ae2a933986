import LineEditing
import SessionAnalysis
import Understudy
import UnderstudyProgram

/// Takes the lines of the prompt, one by one.
extension Console {
  /// Takes a line that was typed, or the next one that was pasted. A typed line in which a quote
  /// stays open goes on in the next one.
  func takeTyped(_ line: String) {
    let whole = (openText?.beginning ?? "") + line
    // Only a paste that was added to an open text may leave that open.
    let open = pasted == nil || openText != nil ? openText(of: whole) : nil
    if let open, openText == nil { remark(open.remark) }
    if open != nil || openText != nil { openText = open }
    if open == nil { takeNext(whole) } else { pasted = nil }
  }

  /// A line of the screen in which a quote stays open.
  private func openText(of line: String) -> OpenText? {
    isOfScreen(line) && commented(line) == nil ? OpenText(line) : nil
  }

  /// The lines, of which those that a quote spans are one, as they are when they are typed. A quote that none of them
  /// closes spans nothing, unless it was open before.
  private func joiningOpenTexts(_ lines: [String]) -> [String] {
    var (joined, rest) = ([String](), lines[...])
    while let line = rest.popFirst() {
      var (whole, others) = (line, rest)
      while let open = openText(of: whole), let next = others.popFirst() {
        whole = open.beginning + next
      }
      let isClosed = openText(of: whole) == nil
      if !isClosed, joined.isEmpty, openText != nil { return [whole] }
      joined.append(isClosed ? whole : line)
      if isClosed { rest = others }
    }
    return joined
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
    let isKept = line.first?.isWhitespace == false
    switch kind {
    case .command, .quotedCommand:
      if typedSession.isSkipped { return }
      if case .command(let range) = kind {
        let text = String(decoding: Array(line.utf8)[range], as: UTF8.self)
        let commented = hasSign ? nil : commented(text)
        if let commented { note(commented.comment) }
        return run(
          commented?.command ?? text, keptAs: isKept ? text : nil, hasSign: hasSign)
      }
      run(quoted: line)
    case .toolCommand: runTool(line, isKept: isKept)
    case .comment: if !typedSession.isSkipped { note(Session.Comment(line: line)) }
    case .header: begin(header: line)
    case .settings:
      say("skipped: settings apply when a screen opens, as in \(Program.command) --seed 1")
    case .conflictMarker: say("skipped: the marker of a merge conflict")
    case .happening(let happening): if !typedSession.isSkipped { happen(happening) }
    case .expectation:
      if typedSession.notesExpectation() { say("skipped: expected output, not a command") }
    case .blank: break
    }
  }

  /// Lets happen what a session says besides commands.
  private func happen(_ happening: ScriptLine.Happening) {
    do throws(Failure) {
      switch happening {
      case .time(let duration): try wait(duration)
      case .interrupt: cancelInBackground()
      }
    } catch {
      say(error.message)
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

/// Runs what was pasted in several lines, once the person has seen it.
extension Console {
  /// What to show before the lines run; nil, after saying why, if they are not to run.
  func preview(of lines: [String]) -> PastePreview? {
    // What was shown before, and then edited or added to, is not what may run.
    pasted = nil
    let beginning = openText?.beginning ?? ""
    let whole = lines.prefix(1).map { beginning + $0 } + lines.dropFirst()
    do throws(Failure) {
      let paste = try PastedCommands(joiningOpenTexts(whole), on: stage?.screenName)
      pasted = paste
      return PastePreview(
        lines: withoutSecrets(paste.lines.map(\.text), after: beginning.count),
        question: paste.question.wrapped(to: Terminal.width - 1))
    } catch {
      say(error.message)
      return nil
    }
  }

  /// The lines as they are and as they are shown, without so many characters that were typed before them. A line
  /// that opens a screen decides which words are secrets in those after it.
  private func withoutSecrets(_ lines: [String], after start: Int) -> [PastePreview.Line] {
    var commands = stage?.commands ?? []
    return lines.enumerated().map { place, line in
      if let screen = screenOpened(by: line) { commands = screen.description.commands }
      let isOfScreen = Self.isOfScreen(line, with: commands)
      let shown = isOfScreen ? TypedSecrets(commands)?.hidden(in: line.inCase(of: commands)) : nil
      let typed = place == 0 ? start : 0
      return PastePreview.Line(
        text: String(line.dropFirst(typed)), shown: String((shown ?? line).dropFirst(typed)))
    }
  }

  private func screenOpened(by line: String) -> (any Screen.Type)? {
    if let header = try? TypedHeader(line) { return Catalog.screen(named: header.screen) }
    guard let command = try? ToolCommand(parsing: line), command.name == .open else { return nil }
    return Catalog.screen(named: command.arguments[0])
  }

  /// Finds what must not be shown of a line that is typed after the beginning of its command, which
  /// is empty for a whole one; nil if the screen has no secrets.
  func secretFinder(for stage: Stage, after beginning: String) -> LineEditor.SecretFinder? {
    let commands = stage.commands
    guard let secrets = TypedSecrets(commands) else { return nil }
    let start = beginning.utf8.count
    return { line in
      let whole = beginning + line
      let isOfScreen = Self.isOfScreen(whole, with: commands)
      let found = isOfScreen ? secrets.all(in: whole.inCase(of: commands)).map(\.bytes) : []
      return found.filter { $0.upperBound > start }.map {
        max(0, $0.lowerBound - start)..<$0.upperBound - start
      }
    }
  }

  /// Whether a line may open a screen, whose commands have other secrets.
  nonisolated static func mayOpenScreen(_ line: String) -> Bool {
    let text = String(line.drop { $0 == " " })
    let typed = ToolCommand.meant(by: text) ?? text
    return text.hasPrefix("understudy ")
      || ToolCommand.Name(beginning: String(typed.prefix { $0 != " " })) == .open
  }

  /// Whether a line is one of these commands of the screen, or meant to be one. They take precedence
  /// over the tool's own commands.
  nonisolated static func isOfScreen(_ line: String, with commands: [CommandDescription]) -> Bool {
    let word = String(line.inCase(of: commands).prefix { $0 != " " })
    return ScriptLine.isCommand(line)
      && (commands.named(word) != nil || ToolCommand.meant(by: line) == nil)
  }

  /// The text as the person edited it in `$VISUAL` or `$EDITOR`; nil, after saying why, if that
  /// failed.
  func edited(_ text: String) -> String? {
    do throws(Failure) {
      return try TextEditor.edit(text: text)
    } catch {
      say(error.message)
      return nil
    }
  }

  /// Takes a line that was typed, or the next one that was pasted.
  func takeNext(_ line: String) {
    (failure, isCancelled) = (nil, false)
    guard let next = pasted?.next else { return take(line) }
    take(line, hasSign: next.hasSign)
    pasted?.take(failure, isCancelled: isCancelled)
    // A Ctrl-C that the command did not notice.
    if editor.takeInterrupt() { return interruptPaste() }
    if pasted?.next == nil { endPaste() } else { awaitServices() }
  }

  /// Lets services answer before the next pasted line, as before that of a script, unless they take too long.
  private func awaitServices() {
    guard pasted?.awaitsServices == true, let stage, stage.world.inFlight > 0 else { return }
    running("paste") { stage.awaitAnswers(for: .seconds(2)) { !isCancelled } }
    prepareToWait()
    pasted?.awaitsServices = stage.world.inFlight == 0
    if isCancelled { interruptPaste() }
  }

  /// Ctrl-C at the prompt, or Escape where a paste is shown: lines that did not run are dropped.
  func interruptPaste() {
    pasted?.interrupt()
    endPaste()
  }

  /// Drops the lines that did not run, and sums up.
  private func endPaste() {
    editor.dropPaste()
    let summary = pasted?.summary { withoutSecrets($0, after: 0).map(\.shown) }
    if let summary { say(summary) }
    pasted = nil
  }
}
