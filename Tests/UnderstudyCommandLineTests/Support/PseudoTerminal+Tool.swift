import Testing

extension PseudoTerminal {
  /// The tool behind a terminal, at its first prompt, where it was started before.
  convenience init(
    _ tool: Tool,
    _ arguments: String...,
    environment: [String: String] = [:],
    columns: UInt16 = 80
  ) throws {
    try tool.folder.makeFolder("state/understudy/journals")
    try tool.folder.setPermissions(0o700, of: "state/understudy")
    try self.init(tool.program(arguments), environment, columns: columns)
    surroundings = tool
  }

  /// Enters a line at the prompt that shows, and waits for the next.
  ///
  /// - Returns: what showed in between, rows ended by LF, without what is for the terminal.
  func answer(to line: String) throws -> String {
    type(line + "\r")
    try expect(line + "\r\n" + PseudoTerminal.afterLine)
    return try rows(until: PseudoTerminal.prompt)
  }

  /// Waits for the prompt.
  ///
  /// - Returns: the output before it.
  func opening() throws -> String { try rows(until: PseudoTerminal.prompt) }

  /// Waits for `text`; gives what showed before it.
  func rows(until text: String) throws -> String {
    try expect(text).replacing("\r\n", with: "\n")
  }

  /// The end of the screen after a `fetch` was cancelled. That it took long enough for a row of its own does not
  /// show.
  static let cancelledFetch = """
    ^C
    cancelling fetch
    < scores ! "cancelled"
      isLoading = false
      errorText = "cancelled"
    >
    """

  static let prompt = "\u{1B}[?2004h> "
  static let afterLine = "\u{1B}[?2004l"
}
