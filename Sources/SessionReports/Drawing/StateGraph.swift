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
    /// The commands that lead from it to itself, and how often.
    fileprivate(set) var stays: [CommandCount] = []
    /// The commands that are enabled in it, but that no session types there.
    fileprivate(set) var untried: [String] = []
  }

  struct Transition: Sendable {
    let from: Int
    let to: Int
    let commands: [CommandCount]

    var count: Int { commands.reduce(0) { $0 + $1.count } }
  }

  struct CommandCount: Sendable {
    let command: String
    let count: Int
  }

  /// A state with more traits could not be read at a glance.
  static let mostTraits = 5
  static let mostStates = 40
  static let mostTransitions = 80

  /// The graph of sessions of a screen; nil if all their steps are alike.
  init?(coverage: ScreenCoverage, sessions: [Session]) {
    self.init(
      screen: coverage.screen.screen, commands: coverage.screen.commands.map(\.name),
      sessions: sessions)
    if states.count < 2 { return nil }
  }

  /// Makes the graph of sessions of one screen, which lists these commands.
  init(screen: String, commands: [String], sessions: [Session]) {
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
    addUntried(commands, visits, partition)
  }

  private mutating func addTransitions(_ visits: StateVisits, _ partition: StatePartition) {
    var counts: [Pair: [String: Int]] = [:]
    for (move, count) in visits.moves {
      let pair = Pair(partition.states[move.from], partition.states[move.to])
      counts[pair, default: [:]][move.command, default: 0] += count
    }
    for (pair, counts) in counts.ordered(by: \.key.from, \.key.to) {
      let commands = counts.map { CommandCount(command: $0.key, count: $0.value) }
        .ordered(by: { -$0.count }, \.command)
      if pair.from == pair.to {
        states[pair.from].stays = commands
      } else {
        transitions.append(Transition(from: pair.from, to: pair.to, commands: commands))
      }
    }
  }

  private mutating func addUntried(
    _ commands: [String], _ visits: StateVisits, _ partition: StatePartition
  ) {
    var typed = Array(repeating: Set<String>(), count: states.count)
    for move in visits.moves.keys { typed[partition.states[move.from]].insert(move.command) }
    for command in commands {
      let enabled = partition.states(enabling: command, visits)
      for state in states.indices
      where enabled.contains(state) && !typed[state].contains(command) {
        states[state].untried.append(command)
      }
    }
  }

  private struct Pair: Hashable {
    let from: Int
    let to: Int

    init(_ from: Int, _ to: Int) { (self.from, self.to) = (from, to) }
  }
}
