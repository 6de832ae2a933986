import SessionFormat

/// The names in the sessions of a screen, and where they are used.
package struct SessionNames {
  private var uses: [SessionName: Use] = [:]
  private var otherScreens: [SessionName: Use] = [:]

  /// The uses of a name.
  struct Use {
    let name: SessionName
    /// The file and the line where the name occurs first.
    let file: String
    let line: Int
    /// The files that have it.
    var files: Set<String>

    var role: SessionName.Role { name.role }
    var owner: String { name.owner }
    var text: String { name.text }
    /// `FILE:LINE`.
    var place: String { "\(FileName.shown(file)):\(line)" }

    init(_ name: SessionName, _ file: String, _ line: Int) {
      (self.name, self.file, self.line, files) = (name, file, line, [file])
    }
  }

  package init() {}

  /// Adds the names in the bytes of a session's file.
  ///
  /// - Throws: ``SessionError`` for the first malformed line.
  package mutating func add(
    _ bytes: [UInt8], file: String,
    _ spellings: CaseSpellings = CaseSpellings()
  ) throws(SessionError) {
    var found: [SessionName: Use] = [:]
    _ = try EditedSession(bytes, file: file, spellings) { name, line in
      if found[name] == nil { found[name] = Use(name, file, line) }
      return name.text
    }
    uses.merge(found) { first, next in
      var use = first
      use.files.formUnion(next.files)
      return use
    }
  }

  /// Adds another screen that has a session.
  package mutating func add(otherScreen screen: String, file: String) {
    let name = SessionName(role: .screen, owner: "", text: screen)
    if otherScreens[name] == nil { otherScreens[name] = Use(name, file, 1) }
  }

  /// The names that `isWanted` selects, in the order of their places.
  func filter(_ isWanted: (SessionName) -> Bool) -> [Use] {
    uses.values.filter { isWanted($0.name) }.ordered(by: \.file, \.line, \.owner, \.text)
  }

  /// Where something in the role has the name: what has it, and the place where it occurs first. What is among
  /// `others` is left out.
  package func uses(
    of name: String, as role: SessionName.Role, besides others: SessionNames = SessionNames()
  ) -> [(owner: String, place: String)] {
    let found = filter {
      $0.role == role && $0.text.isSpelled(like: name) && others.uses[$0] == nil
    }
    return found.compactMap { use in
      use.name.place.map { (owner: "\(use.name.kindOfOwner.rawValue):\($0)", place: use.place) }
    }.uniqued(on: \.owner)
  }

  /// Everything that already has a name that something is to get.
  func taken(_ name: String, as role: SessionName.Role) -> [Use] {
    filter { $0.role == role && $0.text.isSpelled(like: name) }
      + otherScreens.values.filter { role == .screen && $0.text.isSpelled(like: name) }
  }
}

/// A name in a session: what it names, where it belongs, and its text.
package struct SessionName: Hashable, Sendable {
  package let role: Role
  /// What the name belongs to: a record's path, a command, a nested view model; empty for the
  /// screen. Two names with the same owner and role name different things.
  package let owner: String
  package let text: String
  /// Whether it is a field as which `Codable` writes a case with its payload.
  var encodesCase = false

  /// What a name names.
  package enum Role: String, CaseIterable, Sendable {
    case screen, command, binding, field, `case`, effect, event, parameter
  }
}

extension SessionName {
  /// The owner without the sign of its line: `rows.level`, or `load` for what an effect answers.
  private var ownerWithoutSign: Substring {
    let hasSign = ["> ", "= ", "< ", "* "].contains(where: owner.hasPrefix)
    return hasSign ? owner.dropFirst(2) : owner[...]
  }

  /// The binding, the command, the effect or the event that it belongs to; nil if it belongs to none.
  var place: String? {
    let place = ownerWithoutSign.prefix { !Self.separators.contains($0) }
    return place.isEmpty ? nil : String(place)
  }

  /// What follows the name of an owner where a part of it begins.
  private static let separators: [Character] = [".", "[", " "]

  /// Whether it belongs to one of these bindings, parts of them (`rows.level`), commands, effects and events, of which
  /// some may say which it is: `effect:rows`. Everything does if there are none.
  func belongs(to places: [String]) -> Bool {
    let owner = ownerWithoutSign
    return places.isEmpty
      || places.contains { place in
        let (kind, path) = Self.split(place)
        return kind.map { $0 == kindOfOwner } ?? true && owner.hasPrefix(path)
          && owner.dropFirst(path.count).first.map(Self.separators.contains) ?? true
      }
  }

  /// What a name may belong to.
  enum OwnerKind: String, CaseIterable { case binding, command, effect, event }

  var kindOfOwner: OwnerKind {
    switch owner.prefix(2) {
    case "< ": .effect
    case "* ": .event
    case "> ", "= ": .command
    default: role == .parameter ? .command : .binding
    }
  }

  /// The effect that is asked with it; nil if it is in anything else.
  var askedEffect: String? {
    guard owner.hasPrefix("< "), let end = owner.firstRange(of: " inputs") else { return nil }
    return String(owner[..<end.lowerBound].dropFirst(2))
  }

  /// Whether an effect answers with it: a replay repeats what is recorded.
  var isAnswered: Bool { owner.hasPrefix("< ") && askedEffect == nil }

  /// Where to rename it: in all that it belongs to, or in all that an effect is asked and answers.
  var placeOfEdit: String {
    askedEffect.map { "\(OwnerKind.effect.rawValue):\($0)" } ?? owner
  }

  /// What names in the arguments of a command belong to, as a place that says which it is.
  static func argumentsOwner(_ command: CommandPath) -> String {
    "\(OwnerKind.command.rawValue):\(command.text)"
  }

  /// Whether it belongs to the arguments of a command, as a place.
  var isInArguments: Bool { Self.split(owner).kind == .command }

  /// What a place is, if it says so, and its path.
  private static func split(_ place: String) -> (kind: OwnerKind?, path: Substring) {
    let parts = place.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, let kind = OwnerKind(rawValue: String(parts[0])) else {
      return (nil, place[...])
    }
    return (kind, parts[1])
  }

  /// Whether what has the name can be left out of a session. What the world answers and is asked stays
  /// whole: a view model may still decode it.
  var isRemovable: Bool {
    role == .field ? !owner.hasPrefix("< ") : Role.removable.contains(role)
  }
}

extension SessionName.Role {
  /// What can be left out of sessions.
  package static let removable: [SessionName.Role] = [.command, .binding, .field, .effect, .event]

  /// The role with its article.
  package var described: String {
    self == .effect || self == .event ? "an \(rawValue)" : "a \(rawValue)"
  }

  /// Why nothing in this role can have the name; nil if something can.
  func flaw(in name: String) -> String? {
    switch self {
    case .command: Names.isCommand(name) ? nil : Names.commandRule
    case .binding: Names.isBinding(name) ? nil : Names.bindingRule
    case .screen, .parameter:
      name.isIdentifier(hyphens: true)
        ? nil : "a \(rawValue)'s name is letters, digits, _ and hyphens, and begins with a letter"
    case .effect where WorldEffect(rawValue: name) != nil: "this effect is the world's own"
    case .field, .case, .effect, .event: name.isEmpty ? "\(described) has a name" : nil
    }
  }
}
