import LineEditing
import Understudy

/// Long commands: the progress they show, and how they end.
extension Console {
  /// Runs a command of the screen, with a row of progress if it takes long.
  func running<Result>(_ line: String, _ body: () throws -> Result) rethrows -> Result {
    let name = line.prefix { $0 != " " }
    (runningName, lastProgress) = (String(name), nil)
    let forceQuit = (liveSession?.recording).map { recording in
      let kept = journals.keptPath(of: recording)
      let fate =
        recording.place.isInMemory || recording.hasStopped
        ? "not kept" : "kept in \(kept ?? recording.path)"
      return LineEditor.ForceQuit(
        offer: "leaves and keeps the session",
        message: "left while \(name) was running; the session is \(fate)\n",
        file: recording.path, destination: kept)
    }
    return try editor.whileRunning(runningName, or: forceQuit, body)
  }

  /// Shows what the running command did so far, at most as often as a person can follow.
  func showProgress(of stage: Stage) {
    guard stage === self.stage, isRunning else { return }
    let now = ContinuousClock.now
    if let lastProgress, lastProgress.duration(to: now) < .milliseconds(33) { return }
    lastProgress = now
    showNews()
    editor.showProgress(stage.progress)
  }

  /// Cancels the running command, and says so. Lines that were pasted after it do not run.
  func cancel(_ stage: Stage) {
    editor.showInterrupt()
    say("cancelling \(runningName)")
    let dropped = editor.dropPaste()
    if dropped > 0 { say("\(dropped) pasted \(dropped == 1 ? "line is" : "lines are") not run") }
    stage.cancelRunning()
  }
}
