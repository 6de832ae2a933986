import CStandardLibrary
import Understudy

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
  /// When the current line counts as a hang; nil if nothing runs.
  private(set) var deadline: ContinuousClock.Instant?
  /// How the process ended, by the name that sessions use for it, or ``cancelled``; nil while it runs.
  private(set) var end: String?

  /// How it ends if a call is cancelled that it has begun.
  static let cancelled = "cancelled"

  /// Starts the process; `task` is over when the screen is open.
  init(
    _ screen: any Screen.Type, id: String, words: [String], file: String, lifeline: Int32,
    task: ScreenTask
  ) throws(ToolFailure) {
    (self.id, self.screen, self.file) = (id, screen, file)
    process = try ToolProcess(
      ["run", screen.name, "--format", "jsonl", "--record", file] + words, lifeline: lifeline)
    process.hear = { [unowned self] in hear($0) }
    process.ended = { [unowned self] in processEnded($0) }
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

  /// Ends the current line if it takes too long.
  func endOverdue(_ now: ContinuousClock.Instant) {
    if let deadline, now >= deadline { finish(with: ProcessEnd.timeout) }
  }

  /// Ends the screen, and removes its file.
  func close() {
    if end == nil { finish(with: ProcessEnd.exit) }
    unlink(FileName.bytes(file))
  }

  private func begin() {
    while let task = tasks.first {
      guard end == nil, let line = task.lines.first else {
        tasks.removeFirst()
        task.finish(task)
        continue
      }
      deadline = .now + task.timeout
      // The opening needs no line.
      if !line.isEmpty { process.send(line) }
      return
    }
    deadline = nil
  }

  // MARK: Answers

  private func hear(_ bytes: [UInt8]) {
    input.append(bytes)
    while case .line(let line)? = input.next() {
      guard let task = tasks.first else { continue }
      switch ScreenAnswer(line) {
      case .done(let isRefused):
        task.takeDone(isRefused: isRefused)
        begin()
      case .error(let text): task.errors.append(text)
      case .shown(let bindings): task.shown = bindings
      case .undone(let commands): task.undone = commands
      case nil: break
      }
    }
  }

  private func processEnded(_ status: Int32) {
    finish(with: ChildProcess.end(status))
  }

  /// Ends the process if it runs, and with it all tasks.
  private func finish(with name: String) {
    process.end()
    end = name
    begin()
  }

  /// What the process wrote to standard error; nil if nothing.
  var errorText: String? {
    let lines = process.errorText.split(separator: "\n")
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  // MARK: The session

  /// The session so far, with the hang that ended it.
  func session() throws(ToolFailure) -> Session {
    do {
      var session = try Session(parsing: contents(), file: id)
      session.isCutOff = false
      if end == ProcessEnd.timeout { session.lines.append(.event(.crash(ProcessEnd.timeout))) }
      return session
    } catch {
      throw ToolFailure("\(id): the session can't be read: \(error)")
    }
  }

  /// The complete lines that the agent has not seen; it has now.
  func unseenLines() -> [ArraySlice<UInt8>] {
    let bytes = contents()
    let new = bytes[min(seen, bytes.count)...]
    seen = bytes.count
    return new.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
  }

  /// The complete lines in the file. In a step it has spare space at its end, as NULs.
  private func contents() -> [UInt8] {
    let bytes = (try? SessionContents.read(file)) ?? []
    let end = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return Array(bytes[..<end])
  }
}

/// What a screen's process is asked in one call of a tool.
@MainActor
final class ScreenTask {
  /// The lines that were not answered yet, the current one first. An empty one stands for the opening.
  fileprivate(set) var lines: [String]
  fileprivate let timeout: Duration
  private let stopsAtRefusal: Bool
  fileprivate let finish: (ScreenTask) -> Void

  /// The lines that were not run because of a refusal.
  private(set) var skipped = 0
  /// Why lines were not understood.
  fileprivate(set) var errors: [String] = []
  /// What the screen shows, if that was asked.
  fileprivate(set) var shown: [JSON.Member] = []
  /// The commands that were undone, if that was asked.
  fileprivate(set) var undone: [String] = []

  init(
    _ lines: [String], within timeout: Duration, stopsAtRefusal: Bool = true,
    then finish: @escaping (ScreenTask) -> Void
  ) {
    (self.lines, self.timeout, self.stopsAtRefusal) = (lines, timeout, stopsAtRefusal)
    self.finish = finish
  }

  fileprivate func takeDone(isRefused: Bool) {
    lines.removeFirst()
    guard isRefused, stopsAtRefusal else { return }
    skipped = lines.count
    lines = []
  }
}

/// What an object of the line protocol means for a task. What happened is in the recorded session.
private enum ScreenAnswer {
  case done(isRefused: Bool)
  case error(String)
  case shown([JSON.Member])
  case undone([String])

  /// Nil for other objects. The first key shows the kind, so that most need not be parsed.
  init?(_ line: [UInt8]) {
    let kinds = ["done", "error", "show", "undone"]
    guard kinds.contains(where: { line.starts(with: "{\"\($0)\":".utf8) }) else { return nil }
    guard let object = try? line.withUnsafeBytes({ try JSON(parsing: $0) }) else {
      self = .error("a value nests too deeply to be shown")
      return
    }
    if object["done"] != nil {
      self = .done(isRefused: object["refused"] == .boolean(true))
    } else if let text = object["error"]?.text {
      self = .error(text)
    } else if let commands = object["undone"]?.texts {
      self = .undone(commands)
    } else if case .object(let bindings)? = object["show"] {
      self = .shown(bindings)
    } else {
      return nil
    }
  }
}
