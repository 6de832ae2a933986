import Dispatch
import LineEditing
import Understudy

extension Console {
  /// Runs what became due in the meantime, and shows the changes above the line being typed.
  func attend() {
    guard !isRunning, let stage else { return }
    stage.attend()
    showNews()
    scheduleTimer()
  }

  /// Shows what happened, and makes sure that events are noticed while the prompt waits for a key.
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

  /// Makes sure that the next sleeping task wakes while the prompt waits for a key.
  private func scheduleTimer() {
    if let delay = stage?.world.realTimeUntilNextTimer { wake(after: delay) }
  }

  private func wake(after delay: Duration) {
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(delay.wholeMilliseconds)) {
      [pipe = editor.wakePipe] in pipe.ring()
    }
  }

  /// Records and shows what the stage wrote. `hidesLastLine` leaves out a line that the person
  /// typed, which is on the screen already.
  func deliver(hidesLastLine: Bool = false) {
    if backlog.delay(at: .now) != nil { show(backlog.take(at: .now), withWatched: false) }
    backlog.endFlood()
    let lines = takeLines(hidingLast: hidesLastLine)
    if !lines.isEmpty { editor.printAbove(lines.map { style.line($0) + "\n" }.joined()) }
  }

  /// Records what the stage wrote, and shows it now, or soon if something was just shown.
  func showNews() {
    let now = ContinuousClock.now
    backlog.add(takeLines(), at: now)
    guard let delay = backlog.delay(at: now) else { return }
    if delay > .zero { return wake(after: delay) }
    // Watched bindings are shown when the command is over.
    show(backlog.take(at: now), withWatched: !isRunning)
  }

  /// Takes the lines that the stage wrote and that are recorded, and returns those to show.
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
    guard showing.skipped > 0 else {
      let rows = showing.lines.map(style.line) + watched
      return editor.printAbove(rows.map { $0 + "\n" }.joined())
    }
    let count = style.note("… \(showing.skipped) lines skipped; the session has them all")
    let rows = showing.lines.map { style.line($0.clipped(to: Terminal.width - 1)) }
    editor.printAbove(rows: [count] + rows + watched, replacingLast: showing.replacesLast)
  }
}

extension Substring {
  /// The kind of a session's line; nil for the header and its settings, which have no sign.
  var kind: LineKind? {
    var line = self
    return line.withUTF8 { LineKind(UnsafeRawBufferPointer($0)) }
  }

  /// The binding that a session's line is about; empty if it is about none.
  var binding: String {
    switch kind {
    case .change, .insertion, .removal:
      String(dropFirst(2).prefix { $0 != " " && $0 != "[" && $0 != "." })
    default: ""
    }
  }
}
