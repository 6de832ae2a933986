import Testing

/// A terminal that only appends characters, such as an editor's shell window: the same prompt,
/// plain, with the terminal's own editing.
@Suite(.serialized) struct DumbTerminalTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  @Test(arguments: ["dumb", ""])
  func promptIsPlain(name: String) throws {
    let terminal = try PseudoTerminal(
      tool, "integers", environment: ["TERM": name, "NO_COLOR": ""])
    let greeting = "integers: type a command, Tab completes, :help lists, Ctrl-D leaves\n"
    #expect(try terminal.rows(until: "integers> ") == greeting + Integers.drawn)
    terminal.type("add 7\n")
    #expect(try terminal.rows(until: "integers> ") == "add 7\n" + Integers.adding(7, at: 3))
    terminal.type("fly\n")
    let refusal = "unknown command \"fly\": commands are add, remove\n"
    #expect(try terminal.rows(until: "integers> ") == "fly\n" + refusal)
    terminal.type(":show count\n")
    #expect(try terminal.rows(until: "integers> ") == ":show count\ncount  4  ▁█  3 to 4\n")
    #expect(terminal.modes == terminal.modesBefore)
    terminal.type("\u{4}")
    #expect(terminal.status() == 0)
  }

  @Test func controlCDropsLineAndCancels() throws {
    let terminal = try PseudoTerminal(tool, "scores", environment: ["TERM": "dumb"])
    try terminal.expect("scores> ")
    terminal.type("half")
    try terminal.expect("half")
    terminal.type("\u{3}")
    #expect(try terminal.rows(until: "scores> ") == "^C\n")
    terminal.type("choose slow\n")
    try terminal.expect("> ")
    terminal.type("fetch\n")
    try terminal.expect("cancel is enabled\r\n")
    terminal.type("\u{3}")
    let cancelled = """
      ^C
      cancelling fetch
      scores(.slow) failed: cancelled
      isLoading  true → false
      errorText  nil → cancelled
      cancel is disabled: nothing is being fetched

      """
    #expect(try terminal.rows(until: "scores> ") == cancelled)
  }
}
