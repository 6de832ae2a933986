import SessionAnalysis
import SessionFormat

/// The traits of a screen at the end of each step, with everything as small numbers, so that thousands
/// of sessions are read in little time.
struct StateVisits {
  /// All traits, in the order in which they were seen.
  private(set) var traits: [StateTrait] = []
  /// For each trait what it was seen to be. The first is what it is where nothing is known of it.
  private(set) var texts: [[String]] = []
  /// The different combinations: for each trait a place in its texts. What is missing at the end is 0.
  private(set) var profiles: [[Int]] = []
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

  static let unknown = "unknown"

  private var traitPlaces: [StateTrait: Int] = [:]
  private var traitsOfBindings: [String: [Int]] = [:]
  private var textPlaces: [[String: Int]] = []
  private var profilePlaces: [[Int]: Int] = [:]

  /// Reads a session.
  mutating func add(_ session: Session) {
    var shown = ScreenState()
    var profile = Array(repeating: 0, count: traits.count)
    var last: Int?
    let words = Words()
    for step in session.steps {
      var changed: [String] = []
      for event in session.lines[step.lines].lazy.compactMap(\.event) {
        switch shown.apply(event) {
        case .binding(let binding): if changed.last != binding { changed.append(binding) }
        case .availability(let command):
          let isDisabled = (shown.reason(command) ?? nil) != nil
          let trait = StateTrait.availability(of: Names.listed(command))
          set(trait, isDisabled ? StateTrait.disabled : StateTrait.enabled, in: &profile)
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

  private mutating func update(
    _ binding: String, _ shown: ShownValue, in profile: inout [Int]
  ) {
    // What the binding no longer has, such as the elements of a list that is now nil.
    for place in traitsOfBindings[binding, default: []] where place < profile.count {
      profile[place] = 0
    }
    let value: Value? = if case .known(let value) = shown { value } else { nil }
    let known = traits.count
    StateTrait.forEach(of: binding, showing: value) { set($0, $1, in: &profile) }
    traitsOfBindings[binding, default: []] += known..<traits.count
  }

  private mutating func set(_ trait: StateTrait, _ text: String, in profile: inout [Int]) {
    let place = place(of: trait)
    if place >= profile.count {
      profile += Array(repeating: 0, count: place + 1 - profile.count)
    }
    if let known = textPlaces[place][text] {
      profile[place] = known
    } else {
      profile[place] = texts[place].count
      textPlaces[place][text] = texts[place].count
      texts[place].append(text)
    }
  }

  private mutating func place(of trait: StateTrait) -> Int {
    if let place = traitPlaces[trait] { return place }
    traitPlaces[trait] = traits.count
    traits.append(trait)
    texts.append([Self.unknown])
    textPlaces.append([Self.unknown: 0])
    return traits.count - 1
  }

  private mutating func visit(_ profile: [Int]) -> Int {
    let end = profile.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
    let key = end == profile.count ? profile : Array(profile[..<end])
    if let place = profilePlaces[key] {
      counts[place] += 1
      return place
    }
    profilePlaces[key] = profiles.count
    profiles.append(key)
    counts.append(1)
    return profiles.count - 1
  }

  private mutating func count(_ typed: String, from: Int, to: Int, _ words: Words) {
    guard (try? words.parse(typed)) != nil, words.count > 0 else { return }
    let command = Names.listed(words.text(0))
    moves[Move(from: from, to: to, command: command), default: 0] += 1
  }
}
