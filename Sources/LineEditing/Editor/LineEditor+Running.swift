import CLibEdit
import CProcessEnd
import UnderstudyPlatform

/// What is shown while a command runs.
extension LineEditor {
  /// How Ctrl-C ends the process when a command does not stop.
  package struct ForceQuit: Sendable {
    /// What the second Ctrl-C does: `quit and keep the file`.
    let offer: String
    /// What is printed then.
    let message: String
    /// The file that is moved then, and where to; nil leaves it where it is.
    let file: String
    let destination: String?

    package init(offer: String, message: String, file: String, destination: String?) {
      (self.offer, self.message) = (offer, message)
      (self.file, self.destination) = (file, destination)
    }
  }

  /// Runs a command. When it takes long, a row shows its name, the time that passed and what
  /// ``showProgress(_:)`` was given.
  ///
  /// ``waitForInterrupt(milliseconds:)`` and ``takeInterrupt()`` report a Ctrl-C. When the command
  /// still runs half a second later, whether it asks or not, the row offers to quit: the next
  /// Ctrl-C ends the process with status 130 and the terminal in order, and runs no other code.
  package func whileRunning<Result, Failure: Error>(
    _ command: String,
    or forceQuit: ForceQuit?,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try runningRow.show(running(command, or: forceQuit), while: body)
  }

  private func running(_ command: String, or forceQuit: ForceQuit?) -> RunningCommand {
    RunningCommand(
      command, forceQuit, secretFinder, changesSecrets: changesSecrets, isDrawn: isEditing)
  }

  /// Runs code that became due while a line is read. When it takes long, the line gives way to a row that shows `name`,
  /// and Ctrl-C does the same as in ``whileRunning(_:or:_:)``. Later the line is drawn again.
  package func whileAttending(_ name: String, or forceQuit: ForceQuit?, _ body: () -> Void) {
    guard isReading, isEditing || isPlain else { return body() }
    let clearing = isPlain ? "\n" : isLineHidden ? "" : textHidingLine(from: cursorLayout.row)
    let takeLine = { @Sendable [screen, modes] in
      screen.show(clearing)
      modes.readSingleKeys()
      terminal_signals_read(0)
    }
    runningRow.show(running(name, or: forceQuit), inPlaceOfLine: takeLine, while: body)
    guard runningRow.hasTakenLine else { return }
    terminal_signals_read(1)
    noteLineHidden()
    replaceableRows = 0
    guard isEditing else { return }
    // libedit believes that its modes still hold, and would not set them.
    libedit.setRaw(false)
    resume()
  }

  /// Prints whole rows while code runs, from any thread. While a line is read and no command runs,
  /// they are printed once its thread waits for a key.
  package var printer: @Sendable (_ rows: String) -> Void {
    { [runningRow, wakePipe] rows in
      if !runningRow.remark(rows) { wakePipe.ring() }
    }
  }

  /// Prints what ``printer`` got while the line was read.
  func printRemarks() {
    for rows in runningRow.takeRemarks() { printAbove(rows) }
  }

  /// How much of the running command is done, 0 to 1; nil when that is unknown.
  package func showProgress(_ part: Double?) { runningRow.show(part) }

  /// Shows that Ctrl-C was pressed while a command runs.
  package func showInterrupt() {
    // Where the terminal's own driver edits, it has echoed the key already.
    printAbove(isEditing ? "^C\n" : "\n")
  }
}

/// Waiting while a command runs.
extension LineEditor {
  /// Whether Ctrl-C was pressed since the last line was read or the last call. Does not wait; for
  /// use while a command runs.
  public func takeInterrupt() -> Bool {
    let events = wakePipe.drainSignals()
    defer { hasInterrupt = false }
    return hasInterrupt || events.contains(UInt8(SIGINT))
  }

  /// Waits while a command runs for a Ctrl-C or a ring of ``wakePipe``, and serves the ring.
  ///
  /// - Parameter milliseconds: the longest wait. A negative number waits forever.
  /// - Returns: whether Ctrl-C was pressed.
  package func waitForInterrupt(milliseconds: Int32 = -1) -> Bool {
    if takeInterrupt() { return true }
    guard wakePipe.wait(for: nil, milliseconds: milliseconds).wake else { return false }
    let events = wakePipe.drain()
    if events.contains(0) { onWake() }
    return events.contains(UInt8(SIGINT))
  }

  /// Waits for a key, and for what is written to the pipe.
  func poll(milliseconds: Int32) -> WakePipe.Readiness {
    wakePipe.wait(for: STDIN_FILENO, milliseconds: milliseconds)
  }

  /// Whether lines or keys wait that were pasted or typed ahead. Call it between two lines.
  package var hasTypedAhead: Bool {
    !pasted.isEmpty || !input.isEmpty || Terminal.hasInput(within: 0)
  }

  /// Lends the terminal to another program while `body` runs, in the modes that this program found.
  /// A Ctrl-C is that program's alone. Call it between two lines.
  package func lendTerminal<Result>(to body: () throws -> Result) rethrows -> Result {
    defer { restBetweenLines() }
    return try modes.lend(to: body)
  }
}
