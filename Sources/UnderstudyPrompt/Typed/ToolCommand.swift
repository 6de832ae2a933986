import Understudy
import UnderstudyProgram

/// One of the tool's own commands, typed with a colon. It is not recorded.
package struct ToolCommand {
  package let name: Name
  package let arguments: [String]
  /// Whether `--all` is beside them.
  let isWhole: Bool

  package enum Name: String, CaseIterable {
    case help, show, watch, set, wait, screens, open, undo, redo, history, session, sessions
    case save, record, replay, review, quit

    /// The declaration of each command. Its action is in `run(in:)`.
    fileprivate var declaration: Declaration {
      switch self {
      case .help:
        Declaration(
          .look, "list the commands, or explain one", takes: .command, inScripts: true,
          aliases: ["?", "h", "\\?", "\\h", ".help"])
      case .show:
        Declaration(
          .look, "show the whole screen, or bindings and their parts in full", takes: .binding)
      case .watch:
        Declaration(.look, "show bindings after each command (repeat to stop)", takes: .binding)
      case .set:
        Declaration(.look, "show the settings, or turn one on or off", takes: .setting)
      case .wait:
        Declaration(
          .time, "let time pass for the view model: 1.5, 5m, 1h30m", takes: .seconds,
          inScripts: true)
      case .screens: Declaration(.look, "list the screens")
      case .open: Declaration(.session, "open a screen, or continue a session", takes: .screen)
      case .undo: Declaration(.session, "undo the last command, or the last N", takes: .count)
      case .redo: Declaration(.session, "redo what :undo undid")
      case .history:
        Declaration(.session, "list the commands of this session, or the last N", takes: .count)
      case .session: Declaration(.session, "show the session so far, as its file has it")
      case .sessions: Declaration(.session, "list the sessions that are kept, newest first")
      case .save:
        Declaration(
          .session, "write the session so far, or a kept session, to a file", takes: .savedFile)
      case .record:
        Declaration(.session, "record the session in a file, from its beginning", takes: .newFile)
      case .replay:
        Declaration(
          .session, "replay the folder sessions, a file or a kept one", takes: .sessions)
      case .review:
        Declaration(
          .session, "go through what differs in a session, or in the last :replay",
          takes: .sessions)
      case .quit:
        Declaration(
          .leave, "quit; Ctrl-D does the same", inScripts: true,
          aliases: ["exit", "q", "bye", "\\q", ".quit", ".exit", "quit()", "exit()"])
      }
    }

    /// What follows the name; nil if nothing does.
    var parameter: Parameter? { declaration.parameter }

    package var help: String { declaration.help }

    /// Whether a script can have it.
    package var isInScripts: Bool { declaration.isInScripts }

    /// How it is typed, after the colon.
    package var usage: String { parameter.map { "\(rawValue) \($0.rawValue)" } ?? rawValue }

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

    /// The command with this name, or with this name in other tools, or else those whose names begin so.
    package static func fitting(_ typed: String) -> [Name] {
      guard typed.hasPrefix(":"), typed != ":" else { return [] }
      let word = String(typed.dropFirst())
      if let name = Name(typed: typed) ?? ToolCommand.namesByAlias[word] { return [name] }
      return allCases.filter { $0.rawValue.hasPrefix(word) }
    }
  }

  /// What usage, help and completion know of a command.
  fileprivate struct Declaration {
    let group: Group
    let parameter: Parameter?
    let help: String
    let isInScripts: Bool
    /// What other tools call it.
    let aliases: [String]

    init(
      _ group: Group, _ help: String, takes parameter: Parameter? = nil, inScripts: Bool = false,
      aliases: [String] = []
    ) {
      (self.group, self.parameter, self.help, self.aliases) = (group, parameter, help, aliases)
      isInScripts = inScripts
    }
  }

  /// How the overview of the help arranges the commands.
  enum Group: String, CaseIterable {
    case session, look, time, leave

    var commands: [Name] { Name.allCases.filter { $0.declaration.group == self } }
  }

  /// A parameter, as usage shows it.
  enum Parameter: String {
    case command = "[COMMAND]"
    case binding = "[BINDING ...]"
    case setting = "[SETTING [on|off]]"
    case count = "[N]"
    case seconds = "SECONDS"
    case screen = "SCREEN|FILE|last|N"
    case newFile = "NAME"
    case savedFile = "[--all] [last|N] NAME"
    case sessions = "[PATH|last|N]"

    /// What the hint shows: not the word that may come before the name.
    var hint: String { self == .savedFile ? Self.newFile.rawValue : rawValue }

    var isNewFile: Bool { self == .newFile || self == .savedFile }
    var isPath: Bool { isNewFile || self == .sessions }

    /// How many words it takes, of which `first` is the first.
    func counts(first: String?) -> ClosedRange<Int> {
      switch self {
      case .command, .count, .sessions: 0...1
      case .binding: 0...Int.max
      case .setting: 0...2
      case .seconds, .screen, .newFile: 1...1
      case .savedFile: takesKept(first) ? 2...2 : 1...1
      }
    }

    /// Whether a word names a kept session, which a file's name has to follow.
    func takesKept(_ first: String?) -> Bool {
      self == .savedFile && KeptName(first ?? "") != nil
    }

    /// The words of a command without the flag that may be among them.
    func withoutFlag(_ words: some Sequence<String>) -> [String] {
      words.filter { self != .savedFile || $0 != Self.flag }
    }

    /// Saves mistakes, too.
    static let flag = "--all"
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
    if words.runsInBackground {
      throw Failure(.usage, "&: only at the end of a screen's command: usage: :\(name.usage)")
    }
    let typedArguments = (1..<words.count).map(words.text)
    arguments = name.parameter?.withoutFlag(typedArguments) ?? typedArguments
    isWhole = arguments.count < typedArguments.count
    let counts = name.parameter?.counts(first: arguments.first) ?? 0...0
    guard counts.contains(arguments.count) else {
      if name.parameter?.takesKept(arguments.first) == true {
        throw Failure(
          .usage, "usage: :\(name.rawValue) \(arguments[0]) \(Parameter.newFile.rawValue)")
      }
      let path = Words.quoted(arguments.joined(separator: " "))
      let isSplitPath = arguments.count > 1 && name.parameter?.isPath == true
      let hint = isSplitPath ? "; a name with blanks is quoted: \(typed) \(path)" : ""
      throw Failure(.usage, "usage: :\(name.usage)\(hint)")
    }
  }

  /// The time that was typed: seconds, or numbers with units.
  package func duration() throws(Failure) -> Duration {
    let typed = arguments[0].quotedBriefly
    guard let seconds = Self.seconds(arguments[0]), seconds > 0 else {
      throw Failure(
        .usage,
        ":wait: \(typed) is not a time: expected seconds, such as 1.5, or 5m, 1h30m, 2d")
    }
    guard let duration = Duration(recorded: .double(seconds)) else {
      let days = Int(Duration.longestRecorded / .seconds(86400))
      throw Failure(.usage, ":wait: \(typed) is too long: at most \(days)d")
    }
    return duration
  }

  private static let units: [String: Double] = [
    "ms": 0.001, "s": 1, "m": 60, "min": 60, "h": 3600, "d": 86400,
  ]

  private static func seconds(_ text: String) -> Double? {
    if let seconds = Double(text) { return seconds }
    var (rest, sum) = (text[...], 0.0)
    repeat {
      let number = rest.prefix { $0.isNumber || $0 == "." }
      let unit = rest.dropFirst(number.count).prefix { $0.isLetter }
      guard let count = Double(number), let size = units[String(unit)] else { return nil }
      sum += count * size
      rest = rest.dropFirst(number.count + unit.count)
    } while !rest.isEmpty
    return sum
  }
}

/// What is typed without a colon, as in other tools.
extension ToolCommand {
  /// The command that a line without a colon means, as it is typed here; nil if it means none.
  static func meant(by line: String) -> String? {
    if let name = namesByAlias[line] { return ":\(name.rawValue)" }
    let word = line.prefix { $0 != " " }
    return Name(rawValue: String(word)).map { _ in ":" + line }
  }

  /// The same, if a script may have that command.
  package static func meant(inScript line: String) -> String? {
    guard let meant = meant(by: line),
      Name(beginning: String(meant.prefix { $0 != " " }))?.isInScripts == true
    else { return nil }
    return meant
  }

  fileprivate static let namesByAlias = Dictionary(
    uniqueKeysWithValues: Name.allCases.flatMap { name in
      name.declaration.aliases.map { ($0, name) }
    })

  /// What is understood without a colon.
  static let namesWithoutColon =
    Name.allCases.map(\.rawValue) + Array(namesByAlias.keys) + clearing

  /// The command that was probably meant by a word without a colon; nil if none is close.
  static func nearest(to word: String) -> String? {
    Understudy.nearest(to: word, among: Name.allCases.map(\.rawValue)).map { ":\($0)" }
  }

  /// Lines that clear the screen in other tools.
  static let clearing = ["clear", "cls", ".clear"]
}
