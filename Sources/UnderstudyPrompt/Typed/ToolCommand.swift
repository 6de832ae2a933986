import Understudy
import UnderstudyProgram

/// One of the tool's own commands, typed with a colon. It is not recorded.
package struct ToolCommand {
  let name: Name
  let arguments: [String]

  package enum Name: String, CaseIterable {
    case help, show, watch, wait, screens, open, undo, redo, history, session, sessions
    case record, save, replay, review, quit

    /// All names, as they are typed.
    static var allTyped: [String] { allCases.map { ":" + $0.rawValue } }

    /// The command with this name, as it is typed; nil if there is none.
    package init?(typed: String) {
      guard typed.hasPrefix(":") else { return nil }
      self.init(rawValue: String(typed.dropFirst()))
    }

    /// The command with this name as it is typed at the prompt, or the only one whose name begins
    /// so; nil if there is none, or several.
    init?(beginning typed: String) {
      let fitting = Self.fitting(typed)
      guard fitting.count == 1 else { return nil }
      self = fitting[0]
    }

    /// The command with this name, or else those whose names begin so.
    static func fitting(_ typed: String) -> [Name] {
      if let name = Name(typed: typed) { return [name] }
      return typed == ":" ? [] : allCases.filter { (":" + $0.rawValue).hasPrefix(typed) }
    }

    /// How it is typed, after the colon.
    package var usage: String {
      let kept = self == .save ? "[last|N]" : nil
      return [rawValue, kept, parameter?.rawValue].compactMap { $0 }.joined(separator: " ")
    }

    /// What follows the name; nil if nothing does.
    var parameter: Parameter? {
      switch self {
      case .help: .command
      case .show, .watch: .binding
      case .open: .screen
      case .wait: .seconds
      case .undo, .history: .count
      case .record, .save: .newFile
      case .replay: .sessions
      case .review: .failedSessions
      case .screens, .redo, .session, .sessions, .quit: nil
      }
    }

    package var help: String {
      switch self {
      case .help: "list the commands, or explain one"
      case .show: "show the whole screen, or some bindings in full"
      case .watch: "show bindings after each command (repeat to stop)"
      case .wait: "let time pass for the view model"
      case .screens: "list the screens"
      case .open: "open a screen, or continue a session"
      case .undo: "undo the last command, or the last N"
      case .redo: "redo what :undo undid"
      case .history: "list the commands of this session, or the last N"
      case .session: "show the session so far, as its file has it"
      case .sessions: "list the sessions that are kept, newest first"
      case .record: "record the session in a file, from its beginning"
      case .save: "write the session so far, or a kept session, to a file"
      case .replay: "replay a file, a folder, or a kept session"
      case .review: "go through what differs in a session, or in the last :replay"
      case .quit: "quit; Ctrl-D does the same"
      }
    }
  }

  /// A parameter, as usage shows it.
  enum Parameter: String {
    case command = "[COMMAND]"
    case binding = "[BINDING ...]"
    case count = "[N]"
    case seconds = "SECONDS"
    case screen = "SCREEN|FILE|last|N"
    case newFile = "NAME"
    case sessions = "PATH|last|N"
    case failedSessions = "[PATH|last|N]"

    var isOptional: Bool { rawValue.hasPrefix("[") }
    var isRepeated: Bool { self == .binding }
    var isPath: Bool { self == .newFile || isSessions }
    var isSessions: Bool { self == .sessions || self == .failedSessions }
  }

  /// - Throws: ``Failure`` when there is no such command, or its arguments are wrong.
  package init(parsing line: String) throws(Failure) {
    let words = Words()
    do {
      try words.parse(line)
    } catch {
      throw Failure(.usage, "\(error)")
    }
    let typed = words.text(0)
    guard let name = Name(beginning: typed) else {
      let fitting = Name.fitting(typed).map { ":\($0.rawValue)" }
      if !fitting.isEmpty {
        throw Failure(
          .usage, "\(typed) is the beginning of \(fitting.joined(separator: ", ")): type more of it"
        )
      }
      // Without the colon, so that one letter suggests nothing.
      let near = Self.nearest(to: String(typed.dropFirst()))
      let hint = near.map { "did you mean \($0)?" } ?? "type :help for a list"
      throw Failure(.usage, "unknown command \(typed.quotedBriefly): \(hint)")
    }
    self.name = name
    arguments = (1..<words.count).map(words.text)
    let isKept = name == .save && KeptName(arguments.first ?? "") != nil
    let most = name.parameter.map { $0.isRepeated ? Int.max : isKept ? 2 : 1 } ?? 0
    let least = name.parameter?.isOptional == false ? isKept ? 2 : 1 : 0
    guard (least...most).contains(arguments.count) else {
      if isKept { throw Failure(.usage, "usage: :save \(arguments[0]) NAME") }
      let path = Words.quoted(arguments.joined(separator: " "))
      let isSplitPath = arguments.count > 1 && name.parameter?.isPath == true
      let hint = isSplitPath ? "; a name with blanks is quoted: \(typed) \(path)" : ""
      throw Failure(.usage, "usage: :\(name.usage)\(hint)")
    }
  }

  /// The time that was typed, in seconds.
  package func duration() throws(Failure) -> Duration {
    guard let seconds = Double(arguments[0]),
      let duration = Duration(recorded: .double(seconds)), seconds > 0
    else {
      throw Failure(
        .usage, ":wait: \(arguments[0].quotedBriefly) is not a time: expected seconds, such as 1.5")
    }
    return duration
  }
}

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
