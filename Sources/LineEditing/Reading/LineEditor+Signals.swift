import CLibEdit
import CProcessEnd
import UnderstudyPlatform

/// What a signal does to the line. The handlers only write its number to the pipe; libedit's own
/// redraw and allocate inside the handler, and pass SIGINT on, which ends the process.
extension LineEditor {
  /// Serves everything in the pipe while a line is read. What ends the line sets `outcome`.
  func serveWakePipe() {
    let events = wakePipe.drain()
    if events.contains(0) {
      printRemarks()
      onWake()
      renewSuggestions()
    }
    // Before a SIGCONT that came with it: continuing takes the terminal, which another process may
    // have by now.
    if let signal = Self.firstEnd(in: events) { return end(by: signal) }
    for event in events where event != 0 && outcome == nil {
      serve(Int32(event), isKey: false)
    }
  }

  /// Serves a signal, or a key that means it: what was typed after the key is kept.
  func serve(_ signal: Int32, isKey: Bool) {
    switch signal {
    case SIGINT:
      if !isKey { input.removeAll() }
      pasted.removeAll()
      droppedLine = isPlain ? !plain.text.isEmpty : !typedLine.isEmpty
      // Where the terminal's own driver edits, it has echoed the key already.
      abandonLine(with: isEditing || isPlain ? "^C" : "")
      outcome = .interrupted
    case SIGTSTP: suspend()
    case SIGCONT: serveContinue()
    case SIGWINCH: resize()
    // Ctrl-\. Swift's backtracer would take the system's signal for a crash, ask what to do, and
    // continue.
    case SIGQUIT: end(by: signal)
    default: break
    }
  }

  static func firstEnd(in events: [UInt8]) -> Int32? {
    events.map(Int32.init).first { $0 == SIGTERM || $0 == SIGHUP }
  }

  private func end(by number: Int32) {
    // In the background, restoring the terminal would stop the process instead of ending it.
    terminal_restore_in_background()
    abandonLine(with: "")
    outcome = .ended(signal: number)
  }

  private func suspend() {
    endLine(with: isEditing || isPlain ? "^Z" : "")
    leaveRawMode()
    modes.restore()
    terminal_stop()
    // A signal may have come just before or after the stop. The line shows once the pipe is served.
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
      if isEditing { libedit.setRaw(false) }
      resume()
    }
    hasResumed = false
  }

  /// Draws the line where the shell left the cursor: the rows above are the shell's. The terminal's
  /// own driver, where it edits, has dropped the line, and libedit draws nothing before the next.
  func resume() {
    if isPlain { enterPlainMode() }
    if isEditing { enterRawMode() } else { screen.show(plainRow) }
    isLineHidden = isEditing
    resize()
  }
}
