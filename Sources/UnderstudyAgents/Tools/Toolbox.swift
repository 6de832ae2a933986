import SessionAnalysis
import Understudy
import UnderstudyPlatform
import UnderstudyProgram

/// What the tools work on: the open screens, and the commands that run.
@MainActor
final class Toolbox {
  /// The folder that the server was started in. Tools read and write nothing outside of it: the server and
  /// the processes of its tools keep to it.
  let folder: Enclosure
  let options: [String]
  /// How many steps an exploration has at most if an agent says nothing else.
  let steps: Int
  var screens: [OpenScreen] = []
  /// The commands of the program that tools run, such as a replay.
  private var jobs: [ToolProcess] = []
  /// The ids of all screens that were opened.
  var usedIDs: Set<String> = []
  /// Where the open screens record their sessions.
  let records: RecordsFolder
  /// A pipe whose end shows the processes that the server has ended, even if it was killed.
  let lifeline: (read: Int32, write: Int32)

  init(options: [String], steps: Int, in folder: Enclosure) throws(Failure) {
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
    jobs.removeAll { !$0.isRunning }
    return screens.compactMap(\.running) + jobs
  }

  /// Ends the screens whose commands take too long.
  func endOverdue() {
    for screen in screens { screen.endOverdue() }
  }

  /// Ends everything.
  func end() {
    for job in jobs { job.end() }
    for screen in screens { screen.close() }
    records.remove()
  }

  /// Starts what a tool was called for. `finish` gets the result, at once or later.
  ///
  /// - Returns: what cancels it; then `finish` is not called.
  func start(
    _ tool: ToolName, _ arguments: ToolArguments, then finish: @escaping (ToolResult) -> Void
  ) throws(Failure) -> () -> Void {
    switch tool {
    case .screens: finish(ToolResult(try listing(of: arguments.text("screen"))))
    case .open: return try open(arguments, then: finish)
    case .do: return try run(arguments, then: finish)
    case .show: return try show(arguments, then: finish)
    case .undo: return try undo(arguments, then: finish)
    case .save: return try save(arguments, then: finish)
    case .close: finish(ToolResult(try close(arguments)))
    case .replay, .explore, .shrink, .coverage:
      return try startJob(words(of: tool, arguments), then: finish)
    }
    return {}
  }

  /// Starts a command of the program. When it ends, `finish` gets its report.
  private func startJob(
    _ words: [String], then finish: @escaping (ToolResult) -> Void
  ) throws(Failure) -> () -> Void {
    let process = try ToolProcess(words, isEnclosed: true, lifeline: lifeline.read)
    var output: [UInt8] = []
    process.hear = { output += $0 }
    process.ended = { [unowned process] end in
      let report = String(decoding: output, as: UTF8.self) + process.errorText
      finish(ToolResult(report: report, exitCode: end.exitCode))
    }
    jobs.append(process)
    return { process.end() }
  }

  /// The open screen that the argument `id` names.
  func screen(_ arguments: ToolArguments) throws(Failure) -> OpenScreen {
    let id = arguments.text("id") ?? ""
    if let screen = screens.first(where: { $0.id == id }) { return screen }
    let ids = screens.map(\.id)
    throw Failure(
      ids.isEmpty
        ? "no screen is open: call open first"
        : "no open screen \(id.quotedBriefly): those open are \(ids.joined(separator: ", "))")
  }
}

/// What `save` does, and the commands of the program that work on sessions.
extension Toolbox {
  /// Saves once all commands are over that were sent before: half of a step would be a test that fails.
  private func save(
    _ arguments: ToolArguments, then finish: @escaping (ToolResult) -> Void
  ) throws(Failure) -> () -> Void {
    let screen = try screen(arguments)
    let task = ScreenTask([.ending], within: OpenScreen.usualTimeout) { [unowned self] task in
      finish(
        ToolResult.catching { () throws(Failure) in
          ToolResult(try save(screen.session(), after: task, arguments))
        })
    }
    screen.add(task)
    return { screen.cancel(task) }
  }

  private func save(
    _ original: Session, after task: ScreenTask, _ arguments: ToolArguments
  ) throws(Failure) -> String {
    var session = original
    let name = arguments.text("file") ?? ""
    try NewFile.check(name)
    let isWhole = name.isEmpty || name.hasSuffix(".session")
    let file = try folder.argument(isWhole ? name : "\(name).session")
    let expected = arguments.texts("expect")
    let last = session.steps.last
    let expectsOther = expected.map { !$0.contains { $0.hasPrefix("!") } } ?? false
    let isRefused = expectsOther && last.map(session.isMistake) ?? false
    let (shownAlready, kept, events) =
      try expected.map { texts throws(Failure) in try session.expect(texts) } ?? ([], [], [])
    let holds = expected?.isEmpty == false && session.lines == original.lines
    session.lines += task.ending.compactMap { try? Session.Line(parsing: $0) }
    let text = Array(session.text.utf8)
    // An agent can expect that a command is refused.
    let keptSteps: Set = expected == nil ? [] : [session.steps.count - 1]
    let (bytes, refused) =
      arguments.isOn("all")
      ? (text, 0) : session.withoutMistakes(text, streams: task.streams, keeping: keptSteps)
    let exists = FileDescriptor.exists(file)
    guard !exists || arguments.isOn("replace") else {
      throw Failure(
        "\(FileName.shown(file)): the file exists already: choose another name, or pass replace")
    }
    if exists {
      try SessionFiles.replace(file, with: bytes)
    } else {
      try NewFile.write(bytes, to: file)
    }
    let without = refused > 0 ? " without \(refused.counted("refused command"))" : ""
    let commands = (session.commands.count - refused).counted("command")
    let refusal =
      isRefused ? "\n\(last?.command ?? "") was refused, and is expected to do this instead" : ""
    let end = session.lines.last?.event?.processEnd.map { end in
      "\nit passes as long as \(session.commands.last ?? "the opening") \(ProcessEnd.verb(for: end))"
        + ", unless a service did, which a replay does not call"
    }
    let step = expected == nil ? nil : session.steps.last.map { session.lines[$0.lines] }
    let expectation = step.map { lines in
      "\nits last step:\n" + Excerpt.text(ofSession: lines.map { Array("\($0)".utf8)[...] })
        + Self.remark(on: expected ?? [], events, in: lines)
    }
    let leftOut =
      shownAlready.isEmpty
      ? ""
      : "\nleft out, since shown already: \(shownAlready.map(\.quotedBriefly).joined(separator: ", "))"
    let stays =
      kept.isEmpty
      ? ""
      : "\nstays, since expect does not name it: \(kept.map(\.quotedBriefly).joined(separator: ", ")): "
        + "if that is wrong, too, expect what it showed before"
    let warning =
      holds ? "\nthe last command did all that is expected: the session passes as it is" : ""
    let notes = refusal + (end ?? "") + (expectation ?? "") + leftOut + stays + warning
    return "saved \(FileName.shown(file))\(without): \(commands), \(bytes.count) bytes\(notes)"
  }

  /// Says how a line gets another place beside the last answer, unless answers were given; and that more may be
  /// expected where time passes.
  private static func remark(
    on expected: [String], _ events: [Event], in step: ArraySlice<Session.Line>
  ) -> String {
    var remark = ""
    let place = step.lastIndex { $0.event?.kind == .effect && $0.event?.worldEffect == nil }
    if let place, case .event(.effect(let question, _)) = step[place],
      !expected.contains(where: { $0.hasPrefix("<") })
    {
      // What stands before it may be part of a larger value.
      let after = step[place...].map { "\($0)".drop { $0 == " " } }
      let isBefore = !expected.contains { text in after.contains(text.drop { $0 == " " }) }
      remark +=
        isBefore
        ? "\nto expect a line after an answer, pass that above it: \"< \(question.name)\""
        : "\nto expect a line before an answer, pass that below it: \"< \(question.name)\""
    }
    // One line may stand for several changes.
    let areFolded = !events.isEmpty && events.allSatisfy(\.isFolded)
    if step.contains(where: { $0.event?.worldEffect == .clock }), !areFolded {
      remark +=
        "\ntime passes in this step: what changes with each tick needs a line for each value, or :wait "
        + "for one tick at a time"
    }
    return remark
  }

  /// The arguments of the program that do what a tool was called for.
  func words(
    of tool: ToolName, _ arguments: ToolArguments
  ) throws(Failure) -> [String] {
    var words = [tool.rawValue]
    for path in arguments.texts("paths") ?? [] { words.append(try folder.argument(path)) }
    for path in arguments.texts("from") ?? [] { words += ["--from", try folder.argument(path)] }
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
    if tool == .replay { words += ["--color", "never"] }
    if tool == .replay || tool == .explore { words.append("--is-for-agent") }
    return words
  }
}

extension ToolResult {
  /// What a command of the program reported. A failed session is a result, not an error.
  fileprivate init(report: String, exitCode: Int32) {
    let lines = report.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
      line in
      String(escapingControls: String(line))
    }
    let text = Excerpt.text(lines.last == "" ? lines.dropLast() : lines)
    let isError = exitCode != 0 && exitCode != Failure.Status.failed.rawValue
    self.init(text.isEmpty ? "exit code \(exitCode)" : text, isError: isError)
  }
}

extension Enclosure {
  /// A path that an agent gave, as an argument of the program: relative to the folder.
  ///
  /// - Throws: ``Failure`` if it leads elsewhere, or by a link. That is only the friendlier message: what
  ///   opens the path checks it again.
  fileprivate func argument(_ given: String) throws(Failure) -> String {
    let shown = FileName.shown(given)
    guard !given.isEmpty, !given.utf8.contains(0) else {
      throw Failure("\(given.quotedBriefly): expected the path of a file")
    }
    guard let names = names(in: given) else {
      throw Failure("\(shown): outside of the working folder: choose a path below it")
    }
    if hasLink(given) {
      throw Failure("\(shown): a link is on the way: choose a path without links")
    }
    let inside = names.joined(separator: "/")
    // Otherwise it could be taken for an option, or for the newest session of the prompt.
    let isWord = inside.hasPrefix("-") || inside == KeptName.newest
    return inside.isEmpty ? "." : isWord ? "./\(inside)" : inside
  }

  private func hasLink(_ path: String) -> Bool {
    do throws(SystemError) {
      return try place(of: path).status().st_mode.isLink
    } catch {
      return error.number == ELOOP
    }
  }
}
