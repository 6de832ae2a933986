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

  /// Lets time pass at once, for everything that waits for it.
  func wait(_ duration: Duration) throws(Failure) {
    guard let stage else { throw Failure(.usage, "nothing waits: no screen is open") }
    stage.attend()
    stage.pass(duration)
    prepareToWait()
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
    let instant = ContinuousClock.now + delay
    editor.wakesAt = editor.wakesAt.map { min($0, instant) } ?? instant
  }

  /// Records and shows what the stage wrote. `hidesLastLine` leaves out a line that the person
  /// typed, which is on the screen already.
  func deliver(hidesLastLine: Bool = false) {
    if backlog.delay(at: .now) != nil { show(backlog.take(at: .now), withWatched: false) }
    backlog.endFlood()
    let lines = takeLines()
    let shown = visible(hidesLastLine ? lines.dropLast() : lines)
    if !shown.isEmpty { print(shown) }
  }

  /// Records what the stage wrote, and shows it now, or soon if something was just shown.
  func showNews() {
    let now = ContinuousClock.now
    backlog.add(visible(takeLines()), at: now)
    guard let delay = backlog.delay(at: now) else { return }
    if delay > .zero { return wake(after: delay) }
    // Watched bindings are shown when the command is over.
    show(backlog.take(at: now), withWatched: !isRunning)
  }

  /// Takes the lines that the stage wrote, and that are recorded.
  private func takeLines() -> [TranscriptLine] {
    guard let transcript = stage?.transcript else { return [] }
    transcript.settle(inStep: isRunning)
    defer { transcript.removeAll() }
    return transcript.lines
  }

  /// Without the lines about hidden bindings.
  func visible(_ lines: [TranscriptLine]) -> [TranscriptLine] {
    let hidden = liveSession?.hiddenBindings ?? []
    return lines.filter { line in line.path.map { !hidden.contains($0.binding) } ?? true }
  }

  private func show(_ showing: Backlog.Showing, withWatched: Bool) {
    let watched = withWatched ? watchedRows() : []
    guard showing.skipped > 0 || showing.isReplaceable else {
      return print(showing.lines.map { style.line($0) } + watched)
    }
    let note = style.note("… \(showing.skipped) lines skipped; the session has them all")
    let rows = showing.lines.map { style.line($0, width: Terminal.width - 1) }
    editor.printAbove(
      rows: (showing.skipped > 0 ? [note] : []) + rows + watched,
      replacingLast: showing.replacesLast)
  }

  // MARK: Printing

  /// Prints lines of the session.
  func print(_ lines: [TranscriptLine]) { print(lines.map { style.line($0) }) }

  /// Prints rows above the line being typed.
  func print(_ rows: [String]) { editor.printAbove(rows.map { $0 + "\n" }.joined()) }

  /// Shows the tool's own text; control characters in it are escaped.
  func say(_ text: String) { print(text.escapedLines.map(style.note)) }

  /// Like ``say(_:)``, and wraps lines that are wider than the screen.
  func explain(_ text: String) {
    let lines = text.escapedLines.map { $0.wrapped(to: Terminal.width, hanging: 2) }
    say(lines.joined(separator: "\n"))
  }

  /// Shows rows of text, in a pager if they don't fit on the screen.
  func page(_ rows: [String]) {
    let isLong = rows.count >= Terminal.height
    if isLong, !Terminal.isDumb, Pager.show(rows.map { $0 + "\n" }.joined()) { return }
    print(rows)
  }

  /// Shows the tool's own text like ``page(_:)-([String])``.
  func page(_ text: String) { page(text.escapedLines.map(style.note)) }
}
