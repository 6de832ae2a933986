import Dispatch
import LineEditing
import Understudy

extension Console {
  /// Lets what happened meanwhile take effect, and shows it above the line that is being typed.
  func attend() {
    guard !isRunning, let stage else { return }
    stage.attend()
    showNews()
    scheduleTimer()
  }

  /// Shows what happened, and sees to it that what happens while the prompt waits for a key is noticed.
  func prepareToWait() {
    stage?.watch()
    deliver()
    showWatched()
    scheduleTimer()
  }

  /// Waits while a command runs; Ctrl-C cancels it.
  func wait(for timeout: Duration?, _ stage: Stage) {
    let milliseconds = timeout.map { Int32(clamping: $0.wholeMilliseconds) }
    if editor.waitForEvent(milliseconds: milliseconds ?? -1) == .interrupted {
      cancel(stage)
    }
  }

  /// Sees to it that the first sleeper is woken while the prompt waits for a key.
  private func scheduleTimer() {
    if let delay = stage?.world.realTimeUntilNextTimer { wake(after: delay) }
  }

  private func wake(after delay: Duration) {
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(delay.wholeMilliseconds)) {
      [pipe = editor.wakePipe] in pipe.ring()
    }
  }

  /// Records and shows what the stage wrote. The last line is not shown when it is the command, which
  /// stands at the prompt already.
  func deliver(hidesLastLine: Bool = false) {
    if backlog.delay(at: .now) != nil { show(backlog.take(at: .now), withWatched: false) }
    backlog.calmDown()
    let lines = takeLines(hidingLast: hidesLastLine)
    if !lines.isEmpty { editor.printAbove(lines.map { style.line($0) + "\n" }.joined()) }
  }

  /// Records what the stage wrote, and shows it now or, when that would be too often, soon.
  func showNews() {
    let now = ContinuousClock.now
    backlog.add(takeLines(), at: now)
    guard let delay = backlog.delay(at: now) else { return }
    if delay > .zero { return wake(after: delay) }
    // What is watched is shown when the command is over.
    show(backlog.take(at: now), withWatched: !isRunning)
  }

  /// Takes the lines that the stage wrote, which are in the record, and gives those to be shown.
  private func takeLines(hidingLast: Bool = false) -> [Substring] {
    guard let transcript = stage?.transcript else { return [] }
    transcript.settle(inStep: isRunning)
    guard transcript.count > 0 else { return [] }
    defer { transcript.removeAll() }
    let lines = transcript.text().split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast(hidingLast ? 2 : 1)
    let hidden = liveSession?.hiddenBindings ?? []
    return lines.filter { hidden.isEmpty || !hidden.contains($0.binding) }
  }

  private func show(_ showing: Backlog.Showing, withWatched: Bool) {
    let watched = withWatched ? watchedRows() : []
    guard showing.passedOver > 0 else {
      let rows = showing.lines.map(style.line) + watched
      return editor.printAbove(rows.map { $0 + "\n" }.joined())
    }
    let count = style.note("… \(showing.passedOver) lines passed over, which the session holds")
    let rows = showing.lines.map { style.line($0.clipped(to: Terminal.width - 1)) }
    editor.printAbove(rows: [count] + rows + watched, replacingLast: showing.replacesLast)
  }
}

extension Substring {
  /// The binding that a line of a session is about; empty when it is about none.
  var binding: String {
    guard ["  ", "+ ", "- "].contains(prefix(2)) else { return "" }
    return String(dropFirst(2).prefix { $0 != " " && $0 != "[" && $0 != "." })
  }
}
