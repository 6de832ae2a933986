import SessionAnalysis
import Understudy
import UnderstudyPlatform
import UnderstudyProgram

/// A screen that an agent has opened: a process that speaks the line protocol, and the file in which it
/// records the session.
@MainActor
final class OpenScreen {
  /// What the agent calls it.
  let id: String
  let screen: any Screen.Type
  private let process: ToolProcess
  private let file: String
  /// What it is asked, the current task first.
  private var tasks: [ScreenTask] = []
  private var input = LineBuffer()
  /// How many bytes of the session the agent has seen.
  private var seen = 0
  /// How long the current request takes so far, and when it counts as a hang; nil if nothing runs.
  private var time: ProcessTime
  private var limit: Duration?
  /// How the process ended, by the name that sessions use for it, or ``cancelled``; nil while it runs.
  private(set) var end: String?
  /// Whether the last command of the session hangs.
  private var lastCommandHangs = false

  /// How long a request may take if the agent does not say.
  nonisolated static let usualTimeout = Duration.seconds(30)
  /// How it ends if a call is cancelled that it has begun.
  static let cancelled = "cancelled"

  /// Starts the process; `task` is over when the screen is open.
  init(
    _ screen: any Screen.Type, id: String, words: [String], file: String, lifeline: Int32,
    task: ScreenTask
  ) throws(Failure) {
    (self.id, self.screen, self.file) = (id, screen, file)
    process = try ToolProcess(
      ["run", screen.name, "--format", "jsonl", "--record", file] + words, isEnclosed: false,
      lifeline: lifeline)
    time = ProcessTime(of: process.id)
    process.hear = { [unowned self] in hear($0) }
    process.ended = { [unowned self] in finish(with: $0.name) }
    add(task)
  }

  var running: ToolProcess? { end == nil ? process : nil }

  // MARK: Tasks

  /// Does a task after those that were added before.
  func add(_ task: ScreenTask) {
    tasks.append(task)
    if tasks.count == 1 { begin() }
  }

  /// Drops a task. One that has begun can't be stopped alone: it ends the screen.
  func cancel(_ task: ScreenTask) {
    let hasBegun = tasks.first === task
    tasks.removeAll { $0 === task }
    if hasBegun { finish(with: Self.cancelled) }
  }

  /// Ends the screen if the current request takes too long.
  func endOverdue() {
    guard let limit else { return }
    time.look()
    guard time.counted >= limit else { return }
    lastCommandHangs = tasks.first?.requests.first?.isCommand ?? false
    finish(with: ProcessEnd.timeout)
  }

  /// Ends the screen, and removes its file.
  func close() {
    if end == nil { finish(with: ProcessEnd.exit) }
    try? FileSystem.remove(file)
  }

  private func begin() {
    while let task = tasks.first {
      guard end == nil, !task.requests.isEmpty else {
        tasks.removeFirst()
        task.finish(task)
        continue
      }
      time.restart()
      limit = task.timeout
      if let text = task.textToSend() { process.send(text) }
      return
    }
    limit = nil
  }

  // MARK: Answers

  private func hear(_ bytes: [UInt8]) {
    for case let line? in input.append(bytes) {
      guard let task = tasks.first, let answer = Self.answer(line) else { continue }
      if task.take(answer) { begin() }
    }
  }

  /// Values nest 128 levels deep in a session, and each is up to four levels of JSON, in an object that
  /// names them.
  private static let deepest = 4 * 128 + 2

  /// The object on a line; nil if it is for no task: what happened is in the recorded session. The first key
  /// shows the kind, so that most need not be parsed.
  private static func answer(_ line: [UInt8]) -> JSON? {
    let kinds = ["done", "error", "show", "undone", "describe"]
    guard kinds.contains(where: { line.starts(with: "{\"\($0)\":".utf8) }) else { return nil }
    return try? JSON(parsing: line, deepest: deepest)
  }

  /// Ends the process if it runs, and with it all tasks.
  private func finish(with name: String) {
    process.end(isOverdue: name == ProcessEnd.timeout)
    end = name
    begin()
  }

  /// What is known of the process's crash or hang, and the calls that led to it, in a line each; nil if it did
  /// neither, or if nothing is known.
  var crash: String? {
    switch end {
    case nil, ProcessEnd.exit, Self.cancelled: nil
    case ProcessEnd.timeout where !lastCommandHangs: nil
    default: process.crash.trace
    }
  }

  /// What the process wrote to standard error; nil if nothing.
  var errorText: String? {
    let lines = process.errorText.split(whereSeparator: \.isNewline)
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  // MARK: The session

  /// The session so far, with the hang that ended it.
  func session() throws(Failure) -> Session {
    let bytes = try contents()
    do {
      var session = try Session(parsing: bytes, file: id)
      session.isCutOff = false
      if lastCommandHangs { session.lines.append(.event(.crash(ProcessEnd.timeout))) }
      return session
    } catch {
      throw Failure("\(id): the session can't be read: \(error)")
    }
  }

  /// The complete lines that the agent has not seen; it has now.
  func unseenLines() throws(Failure) -> [ArraySlice<UInt8>] {
    let new = try contents(from: seen)
    seen += new.count
    return new.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
  }

  /// Takes all of the session for seen, such as what an undo left of it.
  func skipToEnd() throws(Failure) { seen = try contents().count }

  /// The complete lines in the file, from an offset on. In a step it has spare space at its end, as
  /// NULs.
  private func contents(from start: Int = 0) throws(Failure) -> [UInt8] {
    do throws(SessionContents.Unreadable) {
      let bytes = try SessionContents.read(file, from: start, in: nil)
      let end = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      return Array(bytes[..<end])
    } catch {
      throw Failure("\(id): the session: \(error)")
    }
  }
}

/// What a screen's process is asked in one call of a tool.
@MainActor
final class ScreenTask {
  /// What was not answered yet, the current request first.
  private(set) var requests: ArraySlice<ScreenRequest>
  let timeout: Duration
  private let stopsAtRefusal: Bool
  let finish: (ScreenTask) -> Void

  /// What was not done because of a refusal.
  private(set) var skipped: ArraySlice<ScreenRequest> = []
  /// The commands that were refused.
  private(set) var refused: [String] = []
  /// Why lines were not understood.
  private(set) var errors: [String] = []
  /// What the screen shows, if that was asked; nil if a value nests too deeply.
  private(set) var shown: [JSON.Member]?
  /// The commands that were undone, if that was asked.
  private(set) var undone: [String] = []
  /// The lines with which the session ends, if that was asked.
  private(set) var ending: [String] = []
  /// The names of the streams that were opened; nil if that was not asked.
  private(set) var streams: Set<String>?

  init(
    _ requests: [ScreenRequest], within timeout: Duration, stopsAtRefusal: Bool = true,
    then finish: @escaping (ScreenTask) -> Void
  ) {
    (self.requests, self.timeout, self.stopsAtRefusal) = (requests[...], timeout, stopsAtRefusal)
    self.finish = finish
  }

  /// How many requests the process has that it was not heard to have done.
  private var sent = 0

  /// What to send now for the requests that come; nil if nothing.
  ///
  /// A command in the background is sent together with what follows: otherwise a fast service could
  /// answer in between.
  func textToSend() -> String? {
    guard sent == 0, let first = requests.first else { return nil }
    let lines = requests.linesInOneTurn
    sent = max(lines.count, 1)
    return lines.count > 1 ? ScreenRequest.text(of: lines) : first.text
  }

  /// Takes an object of the line protocol; returns whether it ends a request.
  func take(_ object: JSON) -> Bool {
    if object["done"] != nil {
      takeDone(isRefused: object["refused"] == .boolean(true))
      return true
    }
    if let text = object["error"]?.text {
      errors.append(text)
    } else if let commands = object["undone"]?.texts {
      undone = commands
    } else if object["describe"] != nil {
      ending = object["pending"]?.texts ?? []
      streams = Set(object["streams"]?.texts ?? [])
    } else if case .object(let bindings)? = object["show"] {
      shown = bindings
    }
    return false
  }

  private func takeDone(isRefused: Bool) {
    let request = requests.popFirst()
    if isRefused, let line = request?.line { refused.append(line) }
    // After a refusal, the process skips what it has.
    sent = isRefused ? 0 : sent - 1
    guard isRefused, stopsAtRefusal else { return }
    (skipped, requests) = (requests, [])
  }
}
