import CLibEdit
import CStandardLibrary
import CTerminal

/// What a signal does to the line. The handlers only write its number to the pipe; libedit's own
/// redraw and allocate inside the handler, and pass SIGINT on, which ends the process.
extension LineEditor {
  /// Serves everything in the pipe while a line is read. What ends the line sets `outcome`.
  func serveWakePipe() {
    let events = wakePipe.drain()
    if events.contains(0) { onWake() }
    // Before a SIGCONT that came with it: continuing takes the terminal, which may now be another's.
    if let signal = Self.firstEnd(in: events) { return end(by: signal) }
    for event in events where event != 0 && outcome == nil { serve(signal: Int32(event)) }
  }

  /// Serves a key that means a signal. What was typed after it is kept.
  func serve(signalKey signal: Int32) {
    switch signal {
    case SIGINT: interrupt()
    case SIGTSTP: suspend()
    // Ctrl-\. Swift's backtracer would take the system's signal for a crash, ask what to do, and
    // continue.
    default: end(by: signal)
    }
  }

  private func serve(signal: Int32) {
    switch signal {
    case SIGINT:
      input.removeAll()
      interrupt()
    case SIGTSTP: suspend()
    case SIGCONT: serveContinue()
    case SIGWINCH: resize()
    default: break
    }
  }

  private func interrupt() {
    pasted.removeAll()
    // Where the terminal's own driver edits, it has echoed the key already.
    abandonLine(with: isEditing ? "^C" : "")
    outcome = .interrupted
  }

  private static func firstEnd(in events: [UInt8]) -> Int32? {
    events.map(Int32.init).first { $0 == SIGTERM || $0 == SIGHUP }
  }

  /// In the background, to put the terminal back would stop the process instead of ending it.
  private static func keepFromStopping() { _ = signal(SIGTTOU, SIG_IGN) }

  private func end(by signal: Int32) {
    Self.keepFromStopping()
    abandonLine(with: "")
    outcome = .ended(signal: signal)
  }

  private func suspend() {
    endLine(with: isEditing ? "^Z" : "")
    leaveRawMode()
    modes.restore()
    understudy_stop()
    // Who ends a stopped process wakes it for that. Otherwise the line shows once the pipe was served.
    let events = wakePipe.drain()
    wakePipe.ring()
    if let signal = Self.firstEnd(in: events) { return end(by: signal) }
    hasResumed = !events.contains(UInt8(SIGCONT))
    resume()
  }

  /// After a Ctrl-Z the editor has resumed already. After a SIGSTOP, which can't be handled, the
  /// shell has set its own modes.
  private func serveContinue() {
    if !hasResumed {
      // libedit believes that its modes still hold, and would not set them.
      if isEditing { understudy_el_raw(libedit, 0) }
      resume()
    }
    hasResumed = false
  }

  /// Draws the line where the shell left the cursor: the rows above are the shell's.
  private func resume() {
    if isEditing { enterRawMode() } else { askAgain() }
    isLineHidden = isEditing
    resize()
  }

  /// The terminal's own driver has dropped the line, and libedit draws nothing before the next one.
  private func askAgain() {
    screen.put(shownPrompt.text)
    screen.flush()
  }

  /// Terminals wrap long lines anew when their width changes, so the rows to clear are those of the
  /// new width.
  private func resize() {
    screenWidth = Terminal.width
    replaceableRows = 0
    hideLine()
    el_resize(libedit)
  }
}
