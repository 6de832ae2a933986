import CStandardLibrary
import Understudy

/// What the tools work on: the open screens, and the commands that run.
@MainActor
final class Toolbox {
  let folder: WorkingFolder
  let options: [String]
  var screens: [OpenScreen] = []
  private var jobs: [ToolJob] = []
  /// How many screens were opened, by name.
  var counts: [String: Int] = [:]
  /// Where the open screens record their sessions.
  let records: RecordsFolder
  /// A pipe whose end shows the processes that the server has ended, even if it was killed.
  let lifeline: (read: Int32, write: Int32)

  init(options: [String], in folder: WorkingFolder) throws(Failure) {
    (self.options, self.folder) = (options, folder)
    records = try RecordsFolder()
    do throws(SystemError) {
      lifeline = try WorkerProcess.makePipe()
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
  func endOverdue(_ now: ContinuousClock.Instant) {
    for screen in screens { screen.endOverdue(now) }
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
        : "no open screen \(id.quotedBriefly): open are \(ids.joined(separator: ", "))")
  }
}

extension Catalog {
  /// The screen that an agent named.
  static func named(_ name: String) throws(ToolFailure) -> any Screen.Type {
    guard let screen = screen(named: name) else { throw ToolFailure(unknown(name).message) }
    return screen
  }
}
