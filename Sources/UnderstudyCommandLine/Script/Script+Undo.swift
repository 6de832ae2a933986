import Understudy
import UnderstudyProgram

/// What a program's request to undo commands does.
extension Script {
  /// Undoes the last `count` commands and everything that followed them. Returns the stage on which the
  /// script continues; nil if they can't be undone.
  func undo(_ count: Int, _ stage: Stage) throws(Failure) -> Stage? {
    let (resumed, undone): (Stage, ArraySlice<String>)
    do throws(Failure) {
      (resumed, undone) = try resume(without: count, stage)
    } catch {
      try fail(error.message, stage)
      return nil
    }
    let commands = undone.map { JSON.string($0) }
    try answer(.object([JSON.Member("undone", .array(commands))]), resumed)
    return resumed
  }

  /// Runs the session again without its last `count` commands, which it returns, too.
  private func resume(
    without count: Int, _ stage: Stage
  ) throws(Failure) -> (Stage, ArraySlice<String>) {
    guard let recording, let screen = Catalog.screen(named: stage.screenName) else {
      throw Failure(.usage, "can't undo: the session is not recorded: start with --record FILE")
    }
    stage.transcript.store()
    let (rest, undone) = try recording.session().undoing(count)
    let resumed = try ResumedSession(
      rest, on: screen, in: recording, after: stage, options: launch.options, secrets: secrets,
      followsRealTime: false, to: "undo")
    self.recording = resumed.recording
    secrets = secrets.filter { $0.key <= rest.commands.count }
    watch(resumed.stage)
    return (resumed.stage, undone)
  }

  /// Keeps the last command, which holds a secret, unless nothing can be undone any more.
  func keepSecret(_ command: String) throws(Failure) {
    guard let recording, !recording.hasStopped else { return }
    secrets[try recording.session().commands.count] = command
  }
}
