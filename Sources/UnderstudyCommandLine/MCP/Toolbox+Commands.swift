import Understudy

/// What `do`, `show` and `undo` do.
extension Toolbox {
  func run(
    _ arguments: ToolArguments, then finish: @escaping (ToolResult) -> Void
  ) throws(ToolFailure) -> () -> Void {
    let screen = try screen(arguments)
    try checkRunning(screen)
    let lines = try TypedLines(arguments.texts("commands") ?? [])
    let seconds = arguments.number("timeout").flatMap(Double.init) ?? 0
    let timeout = seconds > 0 && seconds < 1e6 ? .seconds(seconds) : Self.usualTimeout
    let task = ScreenTask(
      lines.lines, within: timeout, stopsAtRefusal: !arguments.isOn("keep_going")
    ) { [unowned self] task in
      let changes = Excerpt.text(ofSession: screen.unseenLines())
      let errors = task.errors.map { "not run: \($0)" }
      let skipped = lines.commandCount(in: task.skipped)
      let rest = skipped > 0 ? ["stopped: \(skipped.counted("command")) not run"] : []
      let end = screen.end == nil ? [] : [ended(screen)]
      let parts = (changes.isEmpty ? [] : [changes]) + errors + rest + end
      finish(
        ToolResult(
          parts.joined(separator: "\n"), isError: !errors.isEmpty || screen.end != nil))
    }
    screen.add(task)
    return { screen.cancel(task) }
  }

  func show(
    _ arguments: ToolArguments, then finish: @escaping (ToolResult) -> Void
  ) throws(ToolFailure) -> () -> Void {
    let name = arguments.text("binding")
    return try ask([#"{"show":true}"#], try screen(arguments), then: finish) { task in
      guard let name else { return ToolResult(Self.text(on: task.shown)) }
      guard let binding = task.shown.first(where: { $0.name == name }) else {
        let near = nearest(to: name, among: task.shown.map(\.name)).map { ": did you mean \($0)?" }
        return ToolResult("no binding \(name.quotedBriefly)\(near ?? "")", isError: true)
      }
      return ToolResult(Excerpt.text(of: binding, isWhole: true))
    }
  }

  func undo(
    _ arguments: ToolArguments, then finish: @escaping (ToolResult) -> Void
  ) throws(ToolFailure) -> () -> Void {
    let screen = try screen(arguments)
    let undo = #"{"undo":\#(arguments.number("count") ?? "1")}"#
    return try ask([undo, #"{"show":true}"#], screen, then: finish) { task in
      // What is left of the session was seen before.
      _ = screen.unseenLines()
      return ToolResult(
        "undid \(task.undone.joined(separator: ", "))\n\(Self.text(on: task.shown))")
    }
  }

  private static func text(on shown: [JSON.Member]) -> String {
    Excerpt.text(shown.map { Excerpt.text(of: $0) })
  }

  /// Sends requests to a screen, whose answers make the result.
  private func ask(
    _ requests: [String], _ screen: OpenScreen, then finish: @escaping (ToolResult) -> Void,
    _ result: @escaping (ScreenTask) -> ToolResult
  ) throws(ToolFailure) -> () -> Void {
    try checkRunning(screen)
    let task = ScreenTask(requests, within: Self.usualTimeout) { [unowned self] task in
      if screen.end != nil { return finish(ToolResult(ended(screen), isError: true)) }
      finish(task.errors.first.map { ToolResult($0, isError: true) } ?? result(task))
    }
    screen.add(task)
    return { screen.cancel(task) }
  }
}
