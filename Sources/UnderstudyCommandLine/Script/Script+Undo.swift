import Understudy

/// What a program's request to undo commands does.
extension Script {
  /// Undoes the last `count` commands and everything that followed them, and continues on another
  /// stage.
  func undo(_ count: Int, _ stage: inout Stage) throws(Failure) {
    let undone: ArraySlice<String>
    do throws(Failure) {
      undone = try resume(without: count, &stage)
    } catch {
      return try fail(error.message, stage)
    }
    let commands = undone.map { JSON.string($0) }
    try answer(.object([JSON.Member("undone", .array(commands))]), stage)
  }

  /// Runs the session again without its last `count` commands, and returns these.
  private func resume(
    without count: Int, _ stage: inout Stage
  ) throws(Failure) -> ArraySlice<String> {
    guard let recording, let screen = Catalog.screen(named: stage.screenName) else {
      throw Failure(.usage, "can't undo: the session is not recorded: start with --record FILE")
    }
    stage.transcript.store()
    let session = try recording.session()
    let commands = session.commands
    guard let rest = session.dropping(commands: count) else {
      throw Failure(.usage, "can't undo \(count) commands: the session has \(commands.count)")
    }
    let resumed = try ResumedSession(
      rest, on: screen, in: recording, after: stage, options: launch.options, secrets: secrets,
      followsRealTime: false, to: "undo")
    (stage, self.recording) = (resumed.stage, resumed.recording)
    secrets = secrets.filter { $0.key <= commands.count - count }
    watch(stage)
    return commands.suffix(count)
  }

  /// Keeps the last command, which holds a secret.
  func keepSecret(_ command: ArraySlice<UInt8>) throws(Failure) {
    guard let count = try recording?.session().commands.count else { return }
    secrets[count] = text(command)
  }
}
