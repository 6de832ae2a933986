import SessionFormat

/// Something that tells states of a screen apart: `rows empty`, `phase .loading`, `save disabled`.
struct StateTrait: Hashable {
  /// What of the screen it is about: a binding, a field of one, or a command.
  let subject: String
  let aspect: Aspect

  /// What is looked at.
  enum Aspect: Hashable {
    /// A case, a truth value, or whether there is a value at all.
    case kind
    /// Whether a list or a dictionary is empty.
    case emptiness
    case availability
    /// Whether a list or a dictionary has one element or more.
    case plurality
    /// Whether a text is empty.
    case text

    /// Whether it tells less than the others about what a screen can do.
    var isFine: Bool { self == .plurality || self == .text }
  }

  init(_ subject: String, _ aspect: Aspect) { (self.subject, self.aspect) = (subject, aspect) }

  static func availability(of command: String) -> StateTrait {
    StateTrait(command, .availability)
  }
}

extension StateTrait {
  /// What a command's availability is called.
  static let (enabled, disabled) = ("enabled", "disabled")

  /// Calls `body` with each trait of what a binding shows: few, whatever the value.
  static func forEach(
    of binding: String, showing value: Value?, isField: Bool = false,
    _ body: (StateTrait, String) -> Void
  ) {
    func found(_ aspect: Aspect, _ text: String) { body(StateTrait(binding, aspect), text) }
    func foundCount(_ count: Int) {
      found(.emptiness, count == 0 ? "empty" : "filled")
      found(.plurality, count == 0 ? "empty" : count == 1 ? "one" : "many")
    }
    switch value {
    case .null: found(.kind, "nil")
    case .bool(let bool): found(.kind, "\(bool)")
    case .case(let name, _): found(.kind, Value.case(name, []).description)
    case nil: found(.kind, StateVisits.unknown)
    default: found(.kind, "set")
    }
    switch value {
    case .list(let elements): foundCount(elements.count)
    case .longList(let list): foundCount(list.count)
    case .dictionary(let entries): foundCount(entries.count)
    case .longDictionary(let entries): foundCount(entries.count)
    case .string(let text): found(.text, text.isEmpty ? "empty" : "filled")
    case .record(let fields) where !isField:
      for field in fields {
        guard let label = field.label else { continue }
        let path = Path(binding, [.field(label)]).description
        forEach(of: path, showing: field.value, isField: true, body)
      }
    default: break
    }
  }
}
