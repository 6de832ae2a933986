import SessionFormat

/// Which profiles of a screen count as one state.
struct StatePartition {
  /// The state of each profile. States are numbered in the order of their first visit.
  private(set) var states: [Int]
  /// What tells each state apart from the others: `phase .loading`.
  private(set) var traits: [[String]]

  /// Takes trait by trait, those that commands change most often first, as long as the states can be
  /// told apart at a glance.
  init(_ visits: StateVisits) {
    states = Array(repeating: 0, count: visits.profiles.count)
    traits = visits.profiles.isEmpty ? [] : [[]]
    let changes = visits.changesOfTraits
    let order = visits.traits.indices.ordered(
      by: { visits.traits[$0].aspect.isFine ? 1 : 0 }, { -changes[$0] })
    var taken = 0
    for trait in order where taken < StateGraph.mostTraits {
      if split(by: trait, visits) { taken += 1 }
    }
  }

  /// Returns whether the trait tells more states apart, and not too many.
  private mutating func split(by trait: Int, _ visits: StateVisits) -> Bool {
    var places: [[Int]: Int] = [:]
    var (finer, texts): ([Int], [[String]]) = ([], [])
    for (profile, state) in zip(visits.profiles, states) {
      let text = trait < profile.count ? profile[trait] : 0
      let place = places[[state, text], default: texts.count]
      finer.append(place)
      guard place == texts.count else { continue }
      guard place < StateGraph.mostStates else { return false }
      places[[state, text]] = place
      texts.append(visits.adding(text, of: trait, to: traits[state]))
    }
    guard texts.count > traits.count else { return false }
    let pairs = Set(visits.moves.keys.lazy.map { [finer[$0.from], finer[$0.to]] })
    guard pairs.count(where: { $0[0] != $0[1] }) <= StateGraph.mostTransitions else {
      return false
    }
    (states, traits) = (finer, texts)
    return true
  }

  /// The states in which a command was seen to be enabled; all if nothing is said about it.
  func states(enabling command: String, _ visits: StateVisits) -> Set<Int> {
    guard let trait = visits.traits.firstIndex(of: .availability(of: command)) else {
      return Set(states)
    }
    let enabled = visits.texts[trait].firstIndex(of: StateTrait.enabled)
    let profiles = visits.profiles.indices.filter {
      trait < visits.profiles[$0].count && visits.profiles[$0][trait] == enabled
    }
    return Set(profiles.map { states[$0] })
  }
}

extension StateVisits {
  /// How often each trait was changed by a command.
  fileprivate var changesOfTraits: [Int] {
    var changes = Array(repeating: 0, count: traits.count)
    for (move, count) in moves {
      let (before, after) = (profiles[move.from], profiles[move.to])
      for trait in traits.indices {
        let (old, new) = (
          trait < before.count ? before[trait] : 0, trait < after.count ? after[trait] : 0
        )
        if old != new { changes[trait] += count }
      }
    }
    return changes
  }

  /// The names of a state's traits with one more. That a list has many rows says that it has some.
  fileprivate func adding(_ text: Int, of trait: Int, to names: [String]) -> [String] {
    let subject = traits[trait].subject
    let implied =
      traits[trait].aspect == .plurality ? ["\(subject) empty", "\(subject) filled"] : []
    return names.filter { !implied.contains($0) } + ["\(subject) \(texts[trait][text])"]
  }
}

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
