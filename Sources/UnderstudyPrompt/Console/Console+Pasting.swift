import LineEditing
import Understudy
import UnderstudyProgram

/// Runs what was pasted in several lines, once the person has seen it.
extension Console {
  /// What to show before the lines run; nil, after saying why, if they are not to run.
  func preview(of lines: [String]) -> PastePreview? {
    // What was shown before, and then edited or added to, is not what may run.
    pasted = nil
    do throws(Failure) {
      let paste = try PastedCommands(lines, on: stage?.screenName)
      pasted = paste
      return PastePreview(
        lines: withoutSecrets(paste.lines.map(\.text)),
        question: paste.question.wrapped(to: Terminal.width - 1))
    } catch {
      explain(error.message)
      return nil
    }
  }

  /// The lines as they are and as they are shown. A line that opens a screen decides which words
  /// are secrets in those after it.
  private func withoutSecrets(_ lines: [String]) -> [PastePreview.Line] {
    var commands = stage?.commands ?? []
    return lines.map { line in
      if let screen = screenOpened(by: line) { commands = screen.description.commands }
      let isOfScreen = Self.isOfScreen(line, with: commands)
      let shown = isOfScreen ? TypedSecrets(commands)?.hidden(in: line.inCase(of: commands)) : nil
      return PastePreview.Line(text: line, shown: shown ?? line)
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
      explain(error.message)
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
    if pasted?.next == nil { endPaste() }
  }

  /// Ctrl-C at the prompt, or Escape where a paste is shown: lines that did not run are dropped.
  func interruptPaste() {
    pasted?.interrupt()
    endPaste()
  }

  /// Drops the lines that did not run, and sums up.
  private func endPaste() {
    editor.dropPaste()
    if let summary = pasted?.summary { explain(summary) }
    pasted = nil
  }
}
