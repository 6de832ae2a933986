import CTerminal

/// What shows while a command runs.
extension LineEditor {
  /// What ends the process when a command does not stop.
  package struct WayOut: Sendable {
    /// What is said then.
    let message: String
    /// The recording, and where it belongs once its session is over; nil leaves it where it is.
    let recording: String
    let kept: String?

    package init(message: String, recording: String, kept: String?) {
      (self.message, self.recording, self.kept) = (message, recording, kept)
    }
  }

  /// Runs a command. When it takes long, a row shows its name, the time that passed and what
  /// `showProgress` was told.
  ///
  /// A Ctrl-C is told by `waitForEvent` and `takeInterrupt`. When the command still runs half a second
  /// later, whether it looks for one or not, a way out is offered: the next Ctrl-C then ends the process
  /// with status 130, with the terminal in order, the recording cut after its last whole line, and no
  /// other code run.
  package func whileRunning<Result>(
    _ command: String,
    or wayOut: WayOut?,
    _ body: () throws -> Result
  ) rethrows -> Result {
    let timer = runningRow.begin(command, wayOut, isDrawn: isEditing)
    defer { runningRow.end(timer) }
    return try body()
  }

  /// How much of the running command is done, 0...1; nil when nobody knows.
  package func showProgress(_ part: Double?) { runningRow.show(part) }

  /// Shows that Ctrl-C was pressed while a command runs.
  package func showInterrupt() {
    // Where the terminal's own driver edits, it has echoed the key already.
    printAbove(isEditing ? "^C\n" : "\n")
  }
}
