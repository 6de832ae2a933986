import SessionAnalysis
import Understudy
import UnderstudyProgram

/// What `do`, `show` and `undo` do.
extension Toolbox {
  func run(
    _ arguments: ToolArguments, then finish: @escaping (ToolResult) -> Void
  ) throws(Failure) -> () -> Void {
    let screen = try screen(arguments)
    try checkRunning(screen)
    var requests: [ScreenRequest] = []
    for text in arguments.texts("commands") ?? [] {
      if let request = try ScreenRequest(typed: text) { requests.append(request) }
    }
    if requests.isEmpty { throw Failure("do: commands: expected one command or more") }
    let task = ScreenTask(
      requests, within: arguments.timeout, stopsAtRefusal: !arguments.isOn("keep_going")
    ) { [unowned self] task in
      finish(changes(by: task, on: screen))
    }
    screen.add(task)
    return { screen.cancel(task) }
  }

  /// What commands have changed.
  private func changes(by task: ScreenTask, on screen: OpenScreen) -> ToolResult {
    ToolResult.catching { () throws(Failure) in
      let changes = Excerpt.text(ofSession: try screen.unseenLines())
      let errors = task.errors.map { "not run: \($0)" }
      let skipped = task.skipped.count(where: \.isCommand)
      let rest = skipped > 0 ? ["stopped: \(skipped.counted("command")) not run"] : []
      let end = screen.end == nil ? [] : [ended(screen)]
      let parts =
        (changes.isEmpty ? [] : [changes]) + advice(on: task.refused, screen) + errors + rest + end
      return ToolResult(
        parts.joined(separator: "\n"), isError: !errors.isEmpty || screen.end != nil)
    }
  }

  /// How an agent lets time pass that has typed it as a command, which the screen does not have.
  private func advice(on refused: [String], _ screen: OpenScreen) -> [String] {
    let waits = refused.contains { Words.commandName(of: $0) == "wait" }
    guard waits, screen.screen.description.commands.named("wait") == nil else { return [] }
    return ["time passes by \":wait SECONDS\""]
  }

  func show(
    _ arguments: ToolArguments, then finish: @escaping (ToolResult) -> Void
  ) throws(Failure) -> () -> Void {
    let screen = try screen(arguments)
    let start = arguments.number("from").flatMap(Int.init)
    let binding = arguments.text("binding")
    if let binding, binding.utf8.count > Self.longestName {
      throw Failure("show: binding: a name is longer than \(Self.longestName) bytes")
    }
    return try ask(
      [.show(binding)], screen, within: OpenScreen.usualTimeout, then: finish
    ) { task throws(Failure) in
      if binding == nil { return try Self.text(on: screen, task, from: start ?? 0) }
      guard let shown = task.shown?.first else { return Self.tooDeep }
      let path = (try? Path(parsing: shown.name)) ?? Path(shown.name)
      return try Excerpt.text(of: path, Value(shown.value), from: start)
    }
  }

  /// In JSON it still fits in a pipe, as all that is sent to a screen.
  private static let longestName = 1 << 12

  func undo(
    _ arguments: ToolArguments, then finish: @escaping (ToolResult) -> Void
  ) throws(Failure) -> () -> Void {
    let screen = try screen(arguments)
    let requests: [ScreenRequest] = [.undo(arguments.number("count") ?? "1"), .show(nil)]
    return try ask(requests, screen, within: arguments.timeout, then: finish) {
      (task) throws(Failure) in
      // What is left of the session was seen before.
      try screen.skipToEnd()
      let undone = task.undone.joined(separator: ", ")
      return "undid \(undone)\n\(try Self.text(on: screen, task, from: 0))"
    }
  }

  private static let tooDeep = "a value nests too deeply to be shown"

  /// What a screen shows and which of its commands are enabled, from a line on.
  private static func text(
    on screen: OpenScreen, _ task: ScreenTask, from start: Int
  ) throws(Failure) -> String {
    guard let shown = task.shown else { return tooDeep }
    var state = ScreenState()
    state.apply(try screen.session().lines[...])
    return try Excerpt.text(of: shown, state, from: start)
  }

  /// Sends requests to a screen. `text` makes the result of the answers.
  private func ask(
    _ requests: [ScreenRequest], _ screen: OpenScreen, within timeout: Duration,
    then finish: @escaping (ToolResult) -> Void,
    _ text: @escaping (ScreenTask) throws(Failure) -> String
  ) throws(Failure) -> () -> Void {
    try checkRunning(screen)
    let task = ScreenTask(requests, within: timeout) { [unowned self] task in
      finish(
        ToolResult.catching { () throws(Failure) in
          try checkRunning(screen)
          if let error = task.errors.first { throw Failure(error) }
          return ToolResult(try text(task))
        })
    }
    screen.add(task)
    return { screen.cancel(task) }
  }
}

extension ToolArguments {
  /// How long a request may take. The schema allows only numbers above 0.
  fileprivate var timeout: Duration {
    number("timeout").flatMap(Double.init).map { .seconds(min($0, 1e9)) }
      ?? OpenScreen.usualTimeout
  }
}
