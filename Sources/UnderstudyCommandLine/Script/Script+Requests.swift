import Understudy
import UnderstudyProgram
import UnderstudyPrompt

/// What the requests of the line protocol do.
extension Script {
  /// Answers a request of the line protocol. An undo returns another stage.
  func answer(_ line: [UInt8], _ stage: Stage) throws(Failure) -> Stage? {
    let request: Request
    do {
      request = try Request(parsing: line[...], for: stage.commands)
    } catch {
      try fail("\(error)", stage)
      return nil
    }
    switch request {
    case .command(let command): try run(text: command, stage)
    case .lines(let lines): try run(lines, stage)
    case .show(let name): try show(name, stage)
    case .describe: try answer(JSON(describing: stage), stage)
    case .undo(let count): return try undo(count, stage)
    }
    return nil
  }

  /// Runs commands up to the first that is refused. Nothing from outside happens between them unless one
  /// waits for it.
  private func run(_ lines: [String], _ stage: Stage) throws(Failure) {
    if let line = lines.first(where: { !ScriptLine.isTyped($0) }) {
      return try fail("lines: expected a command as you type it, found \(JSON.string(line))", stage)
    }
    let refusals = lineProtocol?.refusals
    isInRequest = true
    defer { isInRequest = false }
    for line in lines where lineProtocol?.refusals == refusals {
      _ = try take(Array(line.utf8).span, stage)
      try judge(stage)
    }
  }

  private func show(_ name: String?, _ stage: Stage) throws(Failure) {
    let shown: JSON
    do throws(Failure) {
      shown = try JSON(shownBy: stage, binding: name)
    } catch {
      return try fail(error.message, stage)
    }
    try answer(shown, stage)
  }

  func answer(_ object: JSON, _ stage: Stage) throws(Failure) {
    try lineProtocol?.say(object)
    try end(refused: false, stage)
  }

  // MARK: Undoing

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

/// The commands with a colon that a script may have.
extension Script {
  /// Runs a command with a colon.
  func runTool(_ line: String, _ stage: Stage) throws(Failure) {
    do throws(Failure) {
      let command = try toolCommand(line)
      switch command.name {
      case .wait:
        // A script that lets time pass expects that something waits for it.
        hasNotedPending = true
        let duration = try command.duration()
        step.start += duration
        pass(duration, stage)
      case .help:
        let help = ConsoleHelp(inScriptOn: stage)
        Diagnostics.say(
          try command.arguments.first.map { name throws(Failure) in try help.about(name) }
            ?? help.overview)
      default: reader.stop()
      }
    } catch {
      return try fail(error.message, stage)
    }
    try end(refused: false, stage)
  }

  /// A command that a script can have; of the line protocol only `:wait`, as requests do the rest.
  private func toolCommand(_ line: String) throws(Failure) -> ToolCommand {
    let names = ToolCommand.Name.allCases.filter {
      lineProtocol == nil ? $0.isInScripts : $0 == .wait
    }
    let typed = String(line.drop(while: \.isWhitespace).prefix { !$0.isWhitespace })
    guard names.contains(where: { ToolCommand.Name.fitting(typed) == [$0] }) else {
      let usages = names.map { ":\($0.usage)" }.joined(separator: ", ")
      let are = names.count == 1 ? "the only command with a colon here is" : "a script has only"
      throw Failure(.usage, "\(line.brief): \(are) \(usages)")
    }
    return try ToolCommand(parsing: line)
  }
}
