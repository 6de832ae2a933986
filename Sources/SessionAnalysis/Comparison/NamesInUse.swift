import SessionFormat

/// The names in the sessions of a screen, and those of them that the screen still shows.
package struct NamesInUse {
  /// The names in each session.
  private var sessions: [Set<SessionName>] = []
  private var shown: Set<SessionName> = []

  package init() {}

  /// Adds a session, and the comparison with it if it was not replayed exactly; if it `passed` otherwise,
  /// the screen shows the same.
  package mutating func add(_ session: Session, _ comparison: Comparison?, passed: Bool) {
    let events = session.lines.compactMap(\.event)
    let names = events.namesInUse
    sessions.append(names.union(events.casesInUse))
    if comparison != nil || passed {
      shown.formUnion(comparison?.shownEvents.namesInUse ?? names)
    }
  }

  /// The commands of all sessions.
  var commands: Set<String> {
    Set(sessions.joined().filter { $0.role == .command }.map(\.text))
  }

  /// Whether the screen still shows the name; always false for bindings and commands.
  func shows(_ name: SessionName) -> Bool {
    name.role != .binding && name.role != .command && shown.contains(name)
  }

  /// Whether the screen still shows a field of this name somewhere.
  func showsField(_ name: String) -> Bool {
    shown.contains { $0.role == .field && $0.text == name && $0.isRemovable }
  }

  /// Whether `new` is the name of something else in some session. One session with both names says so of
  /// bindings, commands and fields, which each session of a screen has. Of the rest it may have few, so any
  /// session with the new name does.
  func haveTaken(_ new: String, for old: SessionName) -> Bool {
    let isAnywhere = old.role == .case && !old.isInArguments
    let owner = isAnywhere ? "" : old.owner
    let new = SessionName(role: old.role, owner: owner, text: new)
    var encoded = new
    encoded.encodesCase = true
    guard sessions.contains(where: { $0.contains(new) || $0.contains(encoded) }) else {
      return false
    }
    let old = old.role == .command ? old.listed : old
    switch old.role {
    case .binding, .command, .field: return sessions.contains { $0.isSuperset(of: [old, new]) }
    case .screen, .case, .effect, .event, .parameter: return true
    }
  }
}

extension SessionName {
  /// A command as its screen lists it.
  fileprivate var listed: SessionName {
    SessionName(role: role, owner: owner, text: Names.listed(text))
  }
}

extension [Event] {
  /// The names in these lines: commands as the screen lists them, and cases wherever they are.
  fileprivate var namesInUse: Set<SessionName> {
    var names: Set<SessionName> = []
    func note(command: String) {
      names.insert(SessionName(role: .command, owner: "", text: Names.listed(command)))
    }
    var mapper = NameMapper { name in
      if name.role == .case || name.encodesCase {
        var anywhere = SessionName(role: .case, owner: "", text: name.text)
        anywhere.encodesCase = name.encodesCase
        names.insert(anywhere)
      }
      if name.role != .case, name.role != .command { names.insert(name) }
      return name.text
    }
    for event in self {
      _ = mapper.map(.event(event))
      if case .command(let line) = event { Words.commandName(of: line).map(note) }
      if case .availability(let name, _) = event { note(command: name) }
    }
    return names
  }

  /// The cases that a replay repeats, whether its screen has them or not: the arguments of commands, and the texts of
  /// errors.
  fileprivate var casesInUse: Set<SessionName> {
    let names = flatMap { event -> [SessionName] in
      if case .command(let line) = event { return line.casesOfArguments }
      if case .effect(_, .failure(let text, _)) = event {
        return [SessionName(role: .case, owner: "", text: text)]
      }
      return []
    }
    return Set(names)
  }
}

extension String {
  /// The cases that are arguments in the line of a command, written as literals: each in the arguments of this
  /// command, and anywhere.
  fileprivate var casesOfArguments: [SessionName] {
    let words = Words()
    guard (try? words.parse(self)) != nil, words.count > 0, let path = CommandPath(words.text(0))
    else { return [] }
    return (1..<words.count).flatMap { place -> [SessionName] in
      guard words.beginsLiteral(place),
        case .success(.case(let name, _)) = words.literal(at: place).value
      else { return [] }
      return [SessionName.argumentsOwner(path), ""].map {
        SessionName(role: .case, owner: $0, text: name)
      }
    }
  }
}
