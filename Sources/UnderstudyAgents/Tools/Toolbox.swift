import SessionAnalysis
import Understudy
import UnderstudyPlatform
import UnderstudyProgram

/// What the tools work on: the open screens, and the commands that run.
@MainActor
final class Toolbox {
  let folder: WorkingFolder
  let options: [String]
  /// How many steps an exploration has at most if an agent says nothing else.
  let steps: Int
  var screens: [OpenScreen] = []
  private var jobs: [ToolJob] = []
  /// How many screens were opened, by name.
  var counts: [String: Int] = [:]
  /// Where the open screens record their sessions.
  let records: RecordsFolder
  /// A pipe whose end shows the processes that the server has ended, even if it was killed.
  let lifeline: (read: Int32, write: Int32)

  init(options: [String], steps: Int, in folder: WorkingFolder) throws(Failure) {
    (self.options, self.steps, self.folder) = (options, steps, folder)
    records = try RecordsFolder()
    do throws(SystemError) {
      lifeline = try ChildProcess.makePipe()
    } catch {
      throw Failure(.internalError, "a pipe can't be created: \(error)")
    }
  }

  /// The processes that have not ended.
  func runningProcesses() -> [ToolProcess] {
    jobs.removeAll { $0.running == nil }
    return screens.compactMap(\.running) + jobs.compactMap(\.running)
  }

  /// Ends the screens whose commands take too long.
  func endOverdue() {
    for screen in screens { screen.endOverdue() }
  }

  /// Ends everything.
  func end() {
    for job in jobs { job.cancel() }
    for screen in screens { screen.close() }
    records.remove()
  }

  /// Starts what a tool was called for. `finish` gets the result, at once or later.
  ///
  /// - Returns: what cancels it; then `finish` is not called.
  func start(
    _ tool: ToolName, _ arguments: ToolArguments, then finish: @escaping (ToolResult) -> Void
  ) throws(ToolFailure) -> () -> Void {
    switch tool {
    case .screens: finish(ToolResult(try listing(of: arguments.text("screen"))))
    case .open: return try open(arguments, then: finish)
    case .do: return try run(arguments, then: finish)
    case .show: return try show(arguments, then: finish)
    case .undo: return try undo(arguments, then: finish)
    case .save: finish(ToolResult(try save(arguments)))
    case .close: finish(ToolResult(try close(arguments)))
    case .replay, .explore, .shrink, .coverage:
      let job = try ToolJob(try words(of: tool, arguments), lifeline: lifeline.read, then: finish)
      jobs.append(job)
      return { job.cancel() }
    }
    return {}
  }

  /// The open screen that the argument `id` names.
  func screen(_ arguments: ToolArguments) throws(ToolFailure) -> OpenScreen {
    let id = arguments.text("id") ?? ""
    if let screen = screens.first(where: { $0.id == id }) { return screen }
    let ids = screens.map(\.id)
    throw ToolFailure(
      ids.isEmpty
        ? "no screen is open: call open first"
        : "no open screen \(id.quotedBriefly): those open are \(ids.joined(separator: ", "))")
  }
}

extension Catalog {
  /// The screen that an agent named.
  static func named(_ name: String) throws(ToolFailure) -> any Screen.Type {
    guard let screen = screen(named: name) else { throw ToolFailure(unknown(name).message) }
    return screen
  }
}

/// What `save` does, and the commands of the program that work on sessions.
extension Toolbox {
  func save(_ arguments: ToolArguments) throws(ToolFailure) -> String {
    let screen = try screen(arguments)
    var session = try screen.session()
    let name = arguments.text("file") ?? ""
    do throws(Failure) { try NewFile.check(name) } catch { throw ToolFailure(error.message) }
    let isWhole = name.isEmpty || name.hasSuffix(".session")
    let file = try folder.argument(isWhole ? name : "\(name).session")
    let expected = arguments.texts("expect")
    if let expected { try session.expect(expected) }
    let text = Array(session.text.utf8)
    // An agent can expect that a command is refused.
    let (bytes, refused) =
      arguments.isOn("all")
      ? (text, 0) : session.withoutMistakes(text, keepingLastStep: expected != nil)
    let exists = FileDescriptor.exists(file)
    guard !exists || arguments.isOn("replace") else {
      throw ToolFailure(
        "\(FileName.shown(file)): the file exists already: choose another name, or pass replace")
    }
    do throws(Failure) {
      if exists {
        try SessionFiles.replace(file, with: bytes)
      } else {
        try NewFile.write(bytes, to: file)
      }
    } catch {
      throw ToolFailure(error.message)
    }
    let without = refused > 0 ? " without \(refused.counted("refused command"))" : ""
    let commands = (session.commands.count - refused).counted("command")
    let end = session.lines.last?.event?.processEnd.map { end in
      "\nit passes as long as \(session.commands.last ?? "the opening") \(ProcessEnd.verb(for: end))"
    }
    return "saved \(FileName.shown(file))\(without): \(commands), \(bytes.count) bytes\(end ?? "")"
  }

  /// The arguments of the program that do what a tool was called for.
  func words(
    of tool: ToolName, _ arguments: ToolArguments
  ) throws(ToolFailure) -> [String] {
    var words = [tool.rawValue]
    for path in arguments.texts("paths") ?? [] { words.append(try folder.argument(path)) }
    if let file = arguments.text("file") { words.append(try folder.argument(file)) }
    if let screen = arguments.text("screen") {
      let name = try Catalog.named(screen).name
      words += tool == .coverage ? ["--screen", name] : [name]
    }
    for name in ["steps", "seconds", "seed"] {
      if let number = arguments.number(name) { words.append("--\(name)=\(number)") }
    }
    if tool == .explore, arguments.number("seconds") == nil {
      // An agent waits for the result, so a screen whose steps take long is not explored to the end.
      words.append("--seconds=20")
      if arguments.number("steps") == nil { words.append("--steps=\(steps)") }
    }
    for name in ["save", "output"] {
      if let path = arguments.text(name) { words += ["--\(name)", try folder.argument(path)] }
    }
    if arguments.isOn("all") { words.append("--all") }
    if tool == .replay { words += ["--color", "never", "--is-for-agent"] }
    return words
  }
}
