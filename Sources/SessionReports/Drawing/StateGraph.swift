import SessionAnalysis
import SessionFormat

/// The states that the sessions of a screen visit, and the commands that lead from one to another.
///
/// A state is what tells steps apart in kind: the case that a binding shows, whether there is a value,
/// whether a list is empty, which commands are enabled. Of these traits the graph has those that commands
/// change most often, and only so many that it can be looked at.
struct StateGraph {
  let screen: String
  private(set) var states: [State] = []
  private(set) var transitions: [Transition] = []

  struct State: Sendable {
    /// What tells it apart from the others: `phase .loading`.
    fileprivate(set) var traits: [String]
    /// How many steps end in it.
    fileprivate(set) var visits = 0
    /// Whether a session opens in it.
    fileprivate(set) var isOpening = false
    /// The commands that lead from it to itself, and how often: `add ×3`, or just `add`.
    fileprivate(set) var stays: [String] = []
    /// The commands that are enabled in it, but that no session types there.
    fileprivate(set) var untried: [String] = []
  }

  struct Transition: Sendable {
    let from: Int
    let to: Int
    /// Those that lead there, and how often.
    let commands: [String]
    /// How often all of them do.
    let count: Int
  }

  /// A state with more traits could not be read at a glance.
  static let mostTraits = 5
  static let mostStates = 40
  static let mostTransitions = 80

  /// The graph of sessions of a screen; nil if all their steps are alike.
  init?(coverage: ScreenCoverage, sessions: [Session]) {
    self.init(
      screen: coverage.screen.name, commands: coverage.screen.commands.map(\.name),
      conditional: Set(coverage.screen.commands.filter(\.canBeDisabled).map(\.name)),
      sessions: sessions)
    if states.count < 2 { return nil }
  }

  /// Makes the graph of sessions of one screen, which lists these commands, of which the `conditional` ones can be
  /// disabled.
  init(
    screen: String, commands: [String], conditional: Set<String> = [], sessions: [Session]
  ) {
    self.screen = screen
    var visits = StateVisits()
    for session in sessions { visits.add(session) }
    let partition = StatePartition(visits)
    states = partition.traits.map { State(traits: $0) }
    for (profile, state) in partition.states.enumerated() {
      states[state].visits += visits.counts[profile]
      if visits.openings.contains(profile) { states[state].isOpening = true }
    }
    addTransitions(visits, partition)
    addUntried(commands, conditional, visits, partition)
  }

  private mutating func addTransitions(_ visits: StateVisits, _ partition: StatePartition) {
    var counts: [[Int]: [String: Int]] = [:]
    for (move, count) in visits.moves {
      let pair = [partition.states[move.from], partition.states[move.to]]
      counts[pair, default: [:]][move.command, default: 0] += count
    }
    for (pair, counts) in counts.ordered(by: \.key[0], \.key[1]) {
      let commands = counts.ordered(by: { -$0.value }, \.key).map { command, count in
        count == 1 ? command : "\(command) ×\(count)"
      }
      if pair[0] == pair[1] {
        states[pair[0]].stays = commands
      } else {
        let count = counts.values.reduce(0, +)
        transitions.append(
          Transition(from: pair[0], to: pair[1], commands: commands, count: count))
      }
    }
  }

  private mutating func addUntried(
    _ commands: [String], _ conditional: Set<String>, _ visits: StateVisits,
    _ partition: StatePartition
  ) {
    var typed = Array(repeating: Set<String>(), count: states.count)
    for move in visits.moves.keys { typed[partition.states[move.from]].insert(move.command) }
    for command in commands {
      let enabled = partition.states(
        enabling: command, isConditional: conditional.contains(command), visits)
      for state in states.indices
      where enabled.contains(state) && !typed[state].contains(command) {
        states[state].untried.append(command)
      }
    }
  }
}

extension StateGraph {
  /// Which profiles of a screen count as one state.
  fileprivate struct StatePartition {
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
      let order = visits.traits.ordered(
        by: { $0.aspect.isFine ? 1 : 0 }, { -changes[$0, default: 0] })
      var taken = 0
      for trait in order where taken < StateGraph.mostTraits {
        if split(by: trait, visits) { taken += 1 }
      }
    }

    /// Returns whether the trait tells more states apart, and not too many.
    private mutating func split(by trait: StateVisits.Trait, _ visits: StateVisits) -> Bool {
      var places = traits.map { _ in [String: Int]() }
      var (finer, texts): ([Int], [[String]]) = ([], [])
      for (profile, state) in zip(visits.profiles, states) {
        let text = profile[trait] ?? "unknown"
        let place = places[state][text, default: texts.count]
        finer.append(place)
        guard place == texts.count else { continue }
        guard place < StateGraph.mostStates else { return false }
        places[state][text] = place
        texts.append(trait.adding(text, to: traits[state]))
      }
      guard texts.count > traits.count else { return false }
      let pairs = Set(visits.moves.keys.lazy.map { [finer[$0.from], finer[$0.to]] })
      guard pairs.count(where: { $0[0] != $0[1] }) <= StateGraph.mostTransitions else {
        return false
      }
      (states, traits) = (finer, texts)
      return true
    }

    /// The states in which a command was seen to be enabled; if nothing is said about it, those that show the nested
    /// view model or the row whose command it is.
    func states(
      enabling command: String, isConditional: Bool, _ visits: StateVisits
    ) -> Set<Int> {
      let trait = StateVisits.Trait(command, .availability)
      let isListed = isConditional || visits.traits.contains(trait)
      let owners = Self.owners(of: command)
      let enabled = zip(visits.profiles, states).filter { profile, _ in
        let isThere = owners.allSatisfy {
          profile[StateVisits.Trait($0, .kind)] != StateVisits.Trait.null
            && profile[StateVisits.Trait($0, .emptiness)] != StateVisits.Trait.empty
        }
        let isShown = owners.first.map { profile[StateVisits.Trait($0, .kind)] != nil } ?? true
        return isThere && isShown && (!isListed || profile[trait] == StateVisits.Trait.enabled)
      }
      return Set(enabled.map(\.1))
    }

    /// What shows the view models that a nested one's command belongs to: `cart` and `cart.items` for
    /// `cart.items[ROW].remove`.
    private static func owners(of command: String) -> [String] {
      let names = command.replacing(Names.row, with: "").split(separator: ".")
      return names.indices.dropFirst().map { names[..<$0].joined(separator: ".") }
    }
  }
}

extension StateVisits {
  /// How often each trait was changed by a command.
  fileprivate var changesOfTraits: [StateVisits.Trait: Int] {
    var changes: [StateVisits.Trait: Int] = [:]
    for (move, count) in moves {
      let (before, after) = (profiles[move.from], profiles[move.to])
      for trait in traits where before[trait] != after[trait] {
        changes[trait, default: 0] += count
      }
    }
    return changes
  }
}

extension StateVisits.Trait {
  /// The names of a state's traits with this one. That a list has many rows says that it has some.
  fileprivate func adding(_ text: String, to names: [String]) -> [String] {
    let implied = aspect == .plurality ? ["\(subject) empty", "\(subject) filled"] : []
    return names.filter { !implied.contains($0) } + ["\(subject) \(text)"]
  }
}
