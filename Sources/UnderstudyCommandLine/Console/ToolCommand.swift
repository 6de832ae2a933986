import Understudy

/// One of the tool's own commands, typed with a colon. It is not recorded.
struct ToolCommand {
  let name: Name
  let arguments: [String]

  enum Name: String, CaseIterable {
    case help, show, watch, wait, screens, open, undo, redo, history, record, save, replay, quit

    /// All names, as they are typed.
    static var allTyped: [String] { allCases.map { ":" + $0.rawValue } }

    /// The command with this name, as it is typed; nil if there is none.
    init?(typed: String) {
      guard typed.hasPrefix(":") else { return nil }
      self.init(rawValue: String(typed.dropFirst()))
    }

    /// How it is typed, after the colon.
    var usage: String { [rawValue, parameter?.rawValue].compactMap { $0 }.joined(separator: " ") }

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
      case .screens, .redo, .quit: nil
      }
    }

    var help: String {
      switch self {
      case .help: "list the commands, or explain one"
      case .show: "show the whole screen, or all of some bindings"
      case .watch: "show bindings after each command (repeat to stop)"
      case .wait: "let time pass for the view model"
      case .screens: "list the screens"
      case .open: "end this session and open another screen"
      case .undo: "undo the last command, or the last N"
      case .redo: "redo what :undo undid"
      case .history: "list the commands of this session, or the last N"
      case .record: "record the session in a file, from its beginning"
      case .save: "write the session so far to a file"
      case .replay: "replay a session file, or all in a folder"
      case .quit: "leave; so does Ctrl-D"
      }
    }
  }

  /// A parameter, as usage shows it.
  enum Parameter: String {
    case command = "[COMMAND]"
    case binding = "[BINDING]"
    case count = "[N]"
    case seconds = "SECONDS"
    case screen = "SCREEN"
    case newFile = "FILE"
    case sessions = "PATH"

    var isOptional: Bool { self == .command || self == .binding || self == .count }
    var isRepeated: Bool { self == .binding }
    var isPath: Bool { self == .newFile || self == .sessions }
  }

  /// - Throws: ``Failure`` when there is no such command, or its arguments are wrong.
  init(parsing line: String) throws(Failure) {
    let words = Words()
    do {
      try words.parse(line)
    } catch {
      throw Failure(.usage, "\(error)")
    }
    let typed = words.text(0)
    guard let name = Name(typed: typed) else {
      // Without the colon, so that one letter suggests nothing.
      let near = nearest(to: String(typed.dropFirst()), among: Name.allCases.map(\.rawValue))
      let hint = near.map { "did you mean :\($0)?" } ?? "type :help for a list"
      throw Failure(.usage, "unknown command \(typed.quotedBriefly): \(hint)")
    }
    self.name = name
    arguments = (1..<words.count).map(words.text)
    let most = name.parameter.map { $0.isRepeated ? Int.max : 1 } ?? 0
    let least = name.parameter?.isOptional == false ? 1 : 0
    guard (least...most).contains(arguments.count) else {
      let path = Words.quoted(arguments.joined(separator: " "))
      let isSplitPath = arguments.count > 1 && name.parameter?.isPath == true
      let hint = isSplitPath ? "; a name with blanks is quoted: \(typed) \(path)" : ""
      throw Failure(.usage, "usage: :\(name.usage)\(hint)")
    }
  }

  /// What to type instead of a line that other tools understand, or that lacks its colon.
  static func hint(for line: String) -> String? {
    switch line {
    case "quit", "exit", "q", "bye", "\\q", ".quit", ".exit", "quit()", "exit()":
      return "to leave, type :quit or Ctrl-D"
    case "help", "?", "h", "\\?", "\\h", ".help":
      return "for help, type :help"
    case "clear", "cls", ".clear":
      return "to clear the screen, press Ctrl-L"
    default:
      let word = line.prefix { $0 != " " }
      return Name(rawValue: String(word)).map {
        "the tool's own commands begin with a colon: type :\($0.usage)"
      }
    }
  }

  /// Runs the command.
  @MainActor
  func run(in console: Console) throws(Failure) {
    switch name {
    case .help: try console.help(about: arguments.first)
    case .show: try console.show(arguments)
    case .watch: try console.watch(arguments)
    case .wait: try console.wait(duration())
    case .screens: console.showScreens()
    case .open: try console.open(arguments[0])
    case .undo: try console.undo(count() ?? 1)
    case .redo: try console.redo()
    case .history: try console.showHistory(last: count())
    case .record: try console.record(in: path)
    case .save: try console.save(to: path)
    case .replay: try console.replay(path)
    case .quit: console.quit()
    }
  }

  /// The path that was typed.
  private var path: String { PathWord(arguments[0]).path }

  /// The time that was typed, in seconds.
  func duration() throws(Failure) -> Duration {
    guard let seconds = Double(arguments[0]),
      let duration = Duration(recorded: .double(seconds)), seconds > 0
    else {
      throw Failure(
        .usage, ":wait: \(arguments[0].quotedBriefly) is not a time: expected seconds, such as 1.5")
    }
    return duration
  }

  /// The number of commands that was typed; nil without one.
  private func count() throws(Failure) -> Int? {
    guard let word = arguments.first else { return nil }
    guard let count = Int(word), count > 0 else {
      throw Failure(.usage, ":\(name.rawValue): \(word.quotedBriefly) is not a number of commands")
    }
    return count
  }
}
