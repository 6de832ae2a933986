import Understudy

/// What `save` does, and the commands of the program that work on sessions.
extension Toolbox {
  func save(_ arguments: ToolArguments) throws(ToolFailure) -> String {
    let screen = try screen(arguments)
    var session = try screen.session()
    let name = arguments.text("file") ?? ""
    do throws(Failure) { try NewFile.check(name) } catch { throw ToolFailure(error.message) }
    let isWhole = name.isEmpty || name.hasSuffix(".session")
    let file = try folder.argument(isWhole ? name : "\(name).session")
    if let expected = arguments.texts("expect") { try session.expect(expected) }
    let bytes = Array(session.text.utf8)
    do throws(Failure) {
      if arguments.isOn("replace"), FileDescriptor.exists(file) {
        try SessionFiles.replace(file, with: bytes)
      } else {
        try NewFile.write(bytes, to: file)
      }
    } catch {
      throw ToolFailure(error.message)
    }
    let commands = session.commands.count.counted("command")
    return "saved \(FileName.shown(file)): \(commands), \(bytes.count) bytes"
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
      if arguments.number("steps") == nil { words.append("--steps=\(ExploreCommand.usualSteps)") }
    }
    for name in ["save", "output"] {
      if let path = arguments.text(name) { words += ["--\(name)", try folder.argument(path)] }
    }
    if arguments.isOn("all") { words.append("--all") }
    if tool == .replay { words += ["--color", "never"] }
    return words
  }
}
