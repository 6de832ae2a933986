import Understudy

/// What the tool's own commands are about, and what other tools call them.
extension ToolCommand {
  /// How the overview of the help arranges the commands.
  enum Group: String, CaseIterable {
    case session, look, time, leave

    var commands: [Name] {
      switch self {
      case .session:
        [.open, .undo, .redo, .history, .session, .sessions, .save, .record, .replay, .review]
      case .look: [.help, .show, .watch, .screens]
      case .time: [.wait]
      case .leave: [.quit]
      }
    }
  }

  /// The command that a line without a colon means, as it is typed here; nil if it means none.
  static func meant(by line: String) -> String? {
    if leaving.contains(line) { return ":quit" }
    if helping.contains(line) { return ":help" }
    let word = line.prefix { $0 != " " }
    return Name(rawValue: String(word)).map { _ in ":" + line }
  }

  /// What is understood without a colon.
  static let namesWithoutColon =
    Name.allCases.map(\.rawValue) + leaving + helping + clearing

  private static let leaving = ["exit", "q", "bye", "\\q", ".quit", ".exit", "quit()", "exit()"]
  private static let helping = ["?", "h", "\\?", "\\h", ".help"]

  /// The command that was probably meant by a word without a colon; nil if none is close.
  static func nearest(to word: String) -> String? {
    Understudy.nearest(to: word, among: Name.allCases.map(\.rawValue)).map { ":\($0)" }
  }

  /// Lines that clear the screen in other tools.
  static let clearing = ["clear", "cls", ".clear"]
}
