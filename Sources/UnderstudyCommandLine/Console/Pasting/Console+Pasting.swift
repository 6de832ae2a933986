import LineEditing
import Understudy

/// Runs what was pasted in several lines, once the person has seen it.
extension Console {
  /// What to show before the lines run; nil, after saying why, if they are not to run.
  func preview(of lines: [String]) -> PastePreview? {
    do throws(Failure) {
      let paste = try PastedCommands(lines, on: stage?.screenName)
      pasted = paste
      return PastePreview(
        lines: paste.lines.map(\.text), question: paste.question.wrapped(to: Terminal.width - 1))
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
    if pasted?.next == nil { endPaste() }
  }

  /// Ctrl-C at the prompt: lines that did not run are dropped.
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
