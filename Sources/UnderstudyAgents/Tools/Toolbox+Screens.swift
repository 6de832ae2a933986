import SessionAnalysis
import Understudy
import UnderstudyProgram

/// What `screens`, `open` and `close` do.
extension Toolbox {
  private static let mostScreens = 32

  /// All screens and their commands, or one with the parameters of its commands.
  func listing(of name: String?) throws(Failure) -> String {
    guard let name else { return Catalog.screens.map { $0.listing }.joined(separator: "\n") }
    let screen = try Catalog.named(name)
    let parameters = screen.description.commands.flatMap { command in
      command.parameters.map { parameter in
        let form = parameter.isSecret ? "a secret" : parameter.limits ?? parameter.requirement
        return "  \(command.name): \(parameter.name): \(form)"
      }
    }
    return ([screen.listing] + parameters).joined(separator: "\n")
  }

  func open(
    _ arguments: ToolArguments, then finish: @escaping (ToolResult) -> Void
  ) throws(Failure) -> () -> Void {
    let screen = try Catalog.named(arguments.text("screen") ?? "")
    guard screens.count < Self.mostScreens else {
      throw Failure("\(screens.count) screens are open: close one first")
    }
    let id = newID(for: screen.name)
    let seed = arguments.number("seed").map { ["--seed=\($0)"] } ?? []
    let task = ScreenTask([.opening], within: OpenScreen.usualTimeout) { [unowned self] task in
      guard let open = screens.first(where: { $0.id == id }) else { return }
      if open.end == nil { return finish(opened(open)) }
      screens.removeAll { $0 === open }
      open.close()
      finish(ToolResult(open.crash ?? open.errorText ?? ended(open), isError: true))
    }
    let open = try OpenScreen(
      screen, id: id, words: seed + options, file: "\(records.path)/\(id).session",
      lifeline: lifeline.read, task: task)
    usedIDs.insert(id)
    screens.append(open)
    return { [unowned self] in
      screens.removeAll { $0 === open }
      open.cancel(task)
      open.close()
    }
  }

  /// The name, or with a number one that no screen has had: another one may be called `cart-2`.
  func newID(for name: String) -> String {
    var (id, count) = (name, 1)
    while usedIDs.contains(id) {
      count += 1
      id = "\(name)-\(count)"
    }
    return id
  }

  private func opened(_ screen: OpenScreen) -> ToolResult {
    ToolResult.catching { () throws(Failure) in
      let commands = screen.screen.description.commands.map(\.usage).joined(separator: ", ")
      return ToolResult(
        """
        id: \(screen.id)
        commands: \(commands)
        \(Excerpt.text(ofSession: try screen.unseenLines()))
        """)
    }
  }

  func close(_ arguments: ToolArguments) throws(Failure) -> String {
    let screen = try screen(arguments)
    screen.close()
    screens.removeAll { $0 === screen }
    return "closed \(screen.id)"
  }

  /// How a screen's process ended, and what to do next.
  func ended(_ screen: OpenScreen) -> String {
    let end =
      screen.end == OpenScreen.cancelled
      ? "was cancelled" : ProcessEnd.verb(for: screen.end ?? ProcessEnd.exit)
    return (screen.crash.map { "\($0)\n" } ?? "")
      + "\(screen.id) \(end): save keeps its session, open begins a new one"
  }

  func checkRunning(_ screen: OpenScreen) throws(Failure) {
    if screen.end != nil { throw Failure(ended(screen)) }
  }
}
