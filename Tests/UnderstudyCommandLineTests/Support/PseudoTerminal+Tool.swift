import Testing

extension PseudoTerminal {
  /// The tool in a terminal.
  convenience init(
    _ tool: Tool,
    _ arguments: String...,
    environment: [String: String] = [:],
    columns: UInt16 = 80, rows: UInt16 = 24
  ) throws {
    try self.init(tool.program(arguments), environment, columns: columns, rows: rows)
    surroundings = tool
  }

  /// Enters a line at the prompt, which may show it with stars for secrets, and waits for the next
  /// prompt.
  ///
  /// - Returns: The output in between, with LF line ends and without control sequences.
  func answer(to line: String, shownAs shown: String? = nil) throws -> String {
    type(line + "\r")
    try expect((shown ?? line) + "\r\n" + PseudoTerminal.afterLine)
    return try opening()
  }

  /// Waits for the prompt.
  ///
  /// - Returns: the output before it, without the row that greets at the start.
  func opening() throws -> String {
    let output = try rows(until: PseudoTerminal.beforePrompt)
    try expect("> ")
    return String(output.trimmingPrefix(#/\w+: type a command .*\n/#))
  }

  /// Pastes text as a terminal does, and confirms it.
  func paste(_ text: String, asking question: String) throws {
    paste(text)
    try expect(question)
    type("\r")
    try expect("\u{1B}[J")
  }

  /// Leaves by Ctrl-D, waits for the end and returns the exit status as a shell reports it.
  func statusAfterControlD() -> Int32 {
    type("\u{4}")
    return status()
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
    scores(.\(source)) was cancelled
    isLoading  true → false
    errorText  nil → cancelled
    cancel is disabled: nothing is being fetched
    scores>
    """
  }

  /// What `:save` says.
  static func saved(_ path: String, by program: String = "understudy") -> String {
    "saved \(path); replay it: \(program) replay \(path)\n"
  }

  static let beforePrompt = "\u{1B}[?2004h"
  static let afterLine = "\u{1B}[?2004l\u{1B}[23;2t"
}

extension Tool {
  /// The tool in a terminal, at its first prompt.
  func atPrompt(
    _ arguments: String..., environment: [String: String] = [:],
    columns: UInt16 = 80, rows: UInt16 = 24
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(program(arguments), environment, columns: columns, rows: rows)
    terminal.surroundings = self
    _ = try terminal.opening()
    return terminal
  }
}

/// What the prompt draws of the screen `integers`.
enum Integers {
  /// What it draws at the beginning.
  static let drawn = "integers  [1, 2, 3]\ncount     3\n"

  /// What it draws of a number that was added to so many.
  static func adding(_ number: Int, at row: Int, to count: Int = 3) -> String {
    change("+ \(row)  \(number)", from: count, to: count + 1)
  }

  /// What it draws of a number that was removed from so many.
  static func removing(_ number: Int, at row: Int, of count: Int) -> String {
    change("- \(row)  \(number)", from: count, to: count - 1)
  }

  private static func change(_ row: String, from old: Int, to new: Int) -> String {
    "integers  \(old) row\(old == 1 ? "" : "s") → \(new)\n  \(row)\ncount     \(old) → \(new)\n"
  }
}
