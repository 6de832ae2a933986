import Dispatch
import Understudy

extension Console {
  /// Lets what happened meanwhile take effect, and shows it above the line that is being typed.
  func attend() {
    guard !isRunning, let stage else { return }
    stage.attend()
    deliver()
    scheduleTimer()
  }

  /// Waits while a command runs; Ctrl-C cancels it.
  func wait(for timeout: Duration?, _ stage: Stage) {
    let milliseconds = timeout.map { Int32(clamping: $0.wholeMilliseconds) }
    if editor.waitForEvent(milliseconds: milliseconds ?? -1) == .interrupted {
      // The terminal has echoed the key, and what is shown next begins a row of its own.
      editor.printAbove("\n")
      stage.cancelRunning()
    }
  }

  /// Sees to it that the first sleeper is woken while the prompt waits for a key.
  func scheduleTimer() {
    guard let delay = stage?.world.realTimeUntilNextTimer else { return }
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(delay.wholeMilliseconds)) {
      [weak editor] in editor?.wake()
    }
  }

  /// Records and shows what the stage wrote. The last line is not shown when it is the command, which
  /// stands at the prompt already.
  func deliver(hidesLastLine: Bool = false) {
    guard let transcript = stage?.transcript, transcript.count > 0 else { return }
    let lines = transcript.text().split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast(hidesLastLine ? 2 : 1)
    let hidden = performance?.hiddenBindings ?? []
    let shown = lines.filter { hidden.isEmpty || !hidden.contains($0.binding) }
    if !shown.isEmpty { editor.printAbove(shown.map { style.line($0) + "\n" }.joined()) }
    transcript.removeAll()
    transcript.settle()
    if !lines.isEmpty { showWatched() }
  }
}

extension Substring {
  /// The binding that a line of a session is about; empty when it is about none.
  fileprivate var binding: String {
    guard ["  ", "+ ", "- "].contains(prefix(2)) else { return "" }
    return String(dropFirst(2).prefix { $0 != " " && $0 != "[" && $0 != "." })
  }
}
