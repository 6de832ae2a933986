import Testing

/// A view model that brings the process down: what happened is told and kept, and the crash is its end.
@Suite struct CrashRecordingTests {
  let tool: Tool

  init() throws { tool = try Tool("FaultyScreens") }

  @Test(arguments: [
    ("trap", "SIGTRAP"), ("abort", "SIGABRT"), ("segfault", "SIGSEGV"),
    ("overflow-stack", "SIGSEGV"), ("exit 3", "exit"),
  ])
  func theCrashIsTheLastLine(command: String, crash: String) throws {
    let outcome = try tool.run(
      "faulty", "--record", "crash.session", input: "add 1\n\(command)\nadd 2\n",
      environment: ["SWIFT_BACKTRACE": "enable=no"])
    let session = """
      understudy 1 faulty
        count = 0
      > add 1
        count = 1
      > \(command)
        count = 2
      x \(crash)

      """
    #expect(outcome.output == session)
    #expect(try tool.folder.read("crash.session") == session)
    #expect(try tool.run("replay", "crash.session") == Tool.Outcome(output: "1 passed\n"))
  }

  @Test func aSessionAtThePromptIsFoundAfterACrash() throws {
    let terminal = try PseudoTerminal(
      tool, "faulty", environment: ["SWIFT_BACKTRACE": "enable=no"])
    _ = try terminal.opening()
    _ = try terminal.answer(to: "add 1")
    terminal.type("abort\r")
    #expect(terminal.status() == 128 + 6)
    let next = try PseudoTerminal(tool, "faulty")
    let opening = try next.opening()
    let told = "a session ended without being closed; it is kept in "
    let journal = try #require(opening.split(separator: "\n").first { $0.hasPrefix(told) })
    let session =
      "understudy 1 faulty\n  count = 0\n> add 1\n  count = 1\n> abort\n  count = 2\nx SIGABRT\n"
    let path = String(journal.dropFirst(told.count))
    #expect(path.hasPrefix(tool.folder.path))
    let name = String(path.dropFirst(tool.folder.path.count + 1))
    #expect(try tool.folder.read(name) == session)
    #expect(try tool.folder.permissions(of: name) == 0o600)
    #expect(try tool.run("replay", path) == Tool.Outcome(output: "1 passed\n"))
  }
}
