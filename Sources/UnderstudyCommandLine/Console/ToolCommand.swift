import Understudy

/// One of the tool's own commands, typed with a colon. It is not recorded.
struct ToolCommand {
  let name: Name
  let arguments: [String]

  enum Name: String, CaseIterable {
    case help, show, watch, screens, open, undo, redo, history, record, save, replay, quit

    /// All names, as they are typed.
    static var allTyped: [String] { allCases.map { ":" + $0.rawValue } }

    /// How it is typed, after the colon.
    var usage: String {
      switch self {
      case .help: "help [COMMAND]"
      case .show: "show [BINDING]"
      case .watch: "watch [BINDING]"
      case .screens: "screens"
      case .open: "open SCREEN"
      case .undo: "undo [N]"
      case .redo: "redo"
      case .history: "history [N]"
      case .record: "record FILE"
      case .save: "save FILE"
      case .replay: "replay PATH"
      case .quit: "quit"
      }
    }

    var help: String {
      switch self {
      case .help: "list the commands, or explain one"
      case .show: "show the whole screen, or all of one binding"
      case .watch: "show a binding after each command (repeat to stop)"
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

    /// Whether its argument is a file or a folder.
    var takesPath: Bool { self == .record || self == .save || self == .replay }

    /// How many arguments it takes.
    var arity: ClosedRange<Int> {
      switch self {
      case .help, .show, .watch, .undo, .history: 0...1
      case .screens, .redo, .quit: 0...0
      case .open, .record, .save, .replay: 1...1
      }
    }
  }

  /// - Throws: ``Failure`` when there is no such command, or its arguments are wrong.
  init(parsing line: String) throws(Failure) {
    let words = try Self.words(of: line)
    let typed = words.first.map { String($0.dropFirst()) } ?? ""
    guard let name = Name(rawValue: typed) else {
      let names = Name.allCases.map(\.rawValue)
      let hint =
        nearest(to: typed, among: names).map { "did you mean :\($0)?" }
        ?? "type :help for a list"
      throw Failure(.usage, "unknown command \((":" + typed).quotedBriefly): \(hint)")
    }
    self.name = name
    arguments = Array(words.dropFirst())
    if !name.arity.contains(arguments.count) {
      let words = arguments.count > 1 && name.takesPath ? Self.wordsHint(name, arguments) : ""
      throw Failure(.usage, "usage: :\(name.usage)\(words)")
    }
  }

  private static func wordsHint(_ name: Name, _ words: [String]) -> String {
    "; a name with blanks is quoted: :\(name.rawValue) \(Words.quoted(words.joined(separator: " ")))"
  }

  private static func words(of line: String) throws(Failure) -> [String] {
    let words = Words()
    do {
      try Array(line.utf8).withUnsafeBytes { try words.parse($0) }
    } catch {
      throw Failure(.usage, "\(error)")
    }
    return (0..<words.count).map(words.text)
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
    case .show: try console.show(arguments.first)
    case .watch: try console.watch(arguments.first)
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

  /// The number of commands that was typed; nil without one.
  private func count() throws(Failure) -> Int? {
    guard let word = arguments.first else { return nil }
    guard let count = Int(word), count > 0 else {
      throw Failure(.usage, ":\(name.rawValue): \(word.quotedBriefly) is not a number of commands")
    }
    return count
  }
}
