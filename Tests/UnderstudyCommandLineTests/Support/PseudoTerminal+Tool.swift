import Testing

extension PseudoTerminal {
  /// The tool in a terminal, at its first prompt, without the introduction of a first start.
  convenience init(
    _ tool: Tool,
    _ arguments: String...,
    environment: [String: String] = [:],
    columns: UInt16 = 80, rows: UInt16 = 24
  ) throws {
    try tool.folder.makeFolder("state/understudy/journals")
    try tool.folder.setPermissions(0o700, of: "state/understudy")
    try self.init(tool.program(arguments), environment, columns: columns, rows: rows)
    surroundings = tool
  }

  /// Enters a line at the prompt, and waits for the next prompt.
  ///
  /// - Returns: The output in between, with LF line ends and without control sequences.
  func answer(to line: String) throws -> String {
    type(line + "\r")
    try expect(line + "\r\n" + PseudoTerminal.afterLine)
    return try opening()
  }

  /// Waits for the prompt.
  ///
  /// - Returns: the output before it.
  func opening() throws -> String {
    let output = try rows(until: PseudoTerminal.beforePrompt)
    try expect("> ")
    return output
  }

  /// Waits for `text`, and returns the output before it.
  func rows(until text: String) throws -> String {
    try expect(text).replacing("\r\n", with: "\n")
  }

  /// The end of the screen after a cancelled `fetch`, without the progress row, which may or may
  /// not have appeared.
  static func cancelledFetch(from source: String) -> String {
    """
    ^C
    cancelling fetch
    < scores(.\(source)) ! "cancelled"
      isLoading = false
      errorText = "cancelled"
    ~ cancel ! "nothing is being fetched"
    scores>
    """
  }

  static let beforePrompt = "\u{1B}[?2004h"
  static let afterLine = "\u{1B}[?2004l"
}
