import SessionAnalysis
import SessionFormat

/// The traits of a screen at the end of each step.
struct StateVisits {
  /// What each trait was seen to be. Nothing is known of those that are missing.
  typealias Profile = [Trait: String]

  /// All traits, in the order in which they were seen.
  private(set) var traits: [Trait] = []
  /// The different combinations, in the order in which they were seen.
  private(set) var profiles: [Profile] = []
  /// How often each was visited.
  private(set) var counts: [Int] = []
  /// The profiles in which sessions open.
  private(set) var openings: Set<Int> = []
  /// How often each command led from one profile to another.
  private(set) var moves: [Move: Int] = [:]

  struct Move: Hashable {
    var from: Int
    var to: Int
    var command: String
  }

  private var knownTraits: Set<Trait> = []
  private var traitsOfBindings: [String: [Trait]] = [:]
  private var places: [Profile: Int] = [:]

  mutating func add(_ session: Session) {
    var shown = ScreenState()
    var profile: Profile = [:]
    var last: Int?
    let words = Words()
    for step in session.steps {
      var changed: [String] = []
      for event in session.events(of: step) {
        switch shown.apply(event) {
        case .binding(let binding): if changed.last != binding { changed.append(binding) }
        case .availability(let command):
          let isDisabled = (shown.reason(command) ?? nil) != nil
          let trait = Trait(Names.listed(command), .availability)
          set(trait, isDisabled ? Trait.disabled : Trait.enabled, in: &profile)
        case .result, .field, nil: break
        }
      }
      for binding in changed { update(binding, shown[binding], in: &profile) }
      let place = visit(profile)
      if let last, let command = step.command {
        count(command, from: last, to: place, words)
      } else {
        openings.insert(place)
      }
      last = place
    }
  }

  private mutating func update(_ binding: String, _ shown: ShownValue, in profile: inout Profile) {
    // What the binding no longer has, such as the elements of a list that is now nil.
    for trait in traitsOfBindings[binding, default: []] { profile[trait] = nil }
    let known = traits.count
    Trait.forEach(of: binding, showing: shown.value) { set($0, $1, in: &profile) }
    traitsOfBindings[binding, default: []] += traits[known...]
  }

  /// Notes what a trait is now; nil if that is not known.
  private mutating func set(_ trait: Trait, _ text: String?, in profile: inout Profile) {
    if knownTraits.insert(trait).inserted { traits.append(trait) }
    profile[trait] = text
  }

  private mutating func visit(_ profile: Profile) -> Int {
    let place = places[profile, default: profiles.count]
    if place == profiles.count {
      places[profile] = place
      profiles.append(profile)
      counts.append(0)
    }
    counts[place] += 1
    return place
  }

  private mutating func count(_ typed: String, from: Int, to: Int, _ words: Words) {
    guard (try? words.parse(typed)) != nil, words.count > 0 else { return }
    let command = Names.listed(words.text(0))
    moves[Move(from: from, to: to, command: command), default: 0] += 1
  }

  /// Something that tells states of a screen apart: `rows empty`, `phase .loading`, `save disabled`.
  struct Trait: Hashable {
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

    /// What a command's availability is called.
    static let (enabled, disabled) = ("enabled", "disabled")
    /// What there is no value of, or no element.
    static let (null, empty) = ("nil", "empty")

    /// Calls `body` with each trait of what a binding shows, and what it is: few, whatever the value; nil if the
    /// value is not known.
    static func forEach(
      of binding: String, showing value: Value?, isField: Bool = false,
      _ body: (Trait, String?) -> Void
    ) {
      func found(_ aspect: Aspect, _ text: String?) { body(Trait(binding, aspect), text) }
      func foundCount(_ count: Int) {
        found(.emptiness, count == 0 ? empty : "filled")
        found(.plurality, count == 0 ? empty : count == 1 ? "one" : "many")
      }
      switch value {
      case .null: found(.kind, null)
      case .bool(let bool): found(.kind, "\(bool)")
      case .case(let name, _): found(.kind, Value.case(name, []).description)
      case nil: found(.kind, nil)
      default: found(.kind, "set")
      }
      switch value {
      case .list(let elements): foundCount(elements.count)
      case .longList(let list): foundCount(list.count)
      case .dictionary(let entries): foundCount(entries.count)
      case .longDictionary(let entries): foundCount(entries.count)
      case .string(let text): found(.text, text.isEmpty ? empty : "filled")
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
}
