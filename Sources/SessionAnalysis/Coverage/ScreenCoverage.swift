import SessionFormat

/// What sessions cover of a screen.
package struct ScreenCoverage: Sendable {
  package let screen: ScreenDescription
  /// The sessions' files and what each covers, in their order.
  private var sessions: [(file: String, coverage: SessionCoverage)] = []
  /// What they cover together, and how often.
  private var covered: [CoveredItem: Int] = [:]
  private var effects: Set<String> = []
  private var failedEffects: Set<String> = []
  /// Why commands were disabled.
  private(set) var reasons: [String: String] = [:]

  package init(_ screen: ScreenDescription) { self.screen = screen }

  /// Adds a session of the screen.
  package mutating func add(_ session: SessionCoverage, in file: String) {
    sessions.append((file, session))
    covered.merge(session.items, uniquingKeysWith: +)
    effects.formUnion(session.effects)
    failedEffects.formUnion(session.failedEffects)
    reasons.merge(session.reasons) { first, _ in first }
  }

  package var numberOfSessions: Int { sessions.count }

  package func covers(_ item: CoveredItem) -> Bool { covered[item] != nil }

  /// How often a command ended in this way, in all sessions.
  package func count(_ outcome: CommandOutcome, of command: String) -> Int {
    covered[.outcome(outcome, of: command)] ?? 0
  }

  /// How commands end, without crashes if none did.
  package var shownOutcomes: [CommandOutcome] {
    CommandOutcome.allCases.filter { outcome in
      outcome != .crashed || screen.commands.contains { count(outcome, of: $0.name) > 0 }
    }
  }

  /// How much of what counts is covered.
  package var share: CoverageShare {
    let goals = screen.goals
    return CoverageShare(covered: goals.count(where: covers), total: goals.count)
  }

  /// How many pairs of commands follow each other, of all that could.
  package var pairs: CoverageShare {
    let pairs = screen.pairs
    return CoverageShare(covered: pairs.count(where: covers), total: pairs.count)
  }

  /// What no session covers: first what counts, then the effects that never failed, which may not be able
  /// to; with `pairs` also the commands that never follow each other.
  package func gaps(pairs: Bool = false) -> [CoverageGap] {
    func gaps(among items: [CoveredItem]) -> [CoverageGap] {
      items.filter { !covers($0) }.map { CoverageGap($0, in: self) }
    }
    let unfailing = effects.subtracting(failedEffects).sorted()
    return gaps(among: screen.goals)
      + (unfailing.isEmpty ? [] : [CoverageGap(unfailing: unfailing)])
      + (pairs ? gaps(among: screen.pairs) : [])
  }

  /// The files of sessions that add nothing: without all of them, the others cover as much.
  ///
  /// Of equal sessions the first is kept, and a session that covers more is kept before one that
  /// covers less.
  package var superfluous: [String] {
    let contributions = sessions.map(\.coverage.contributions)
    var counts: [AnyHashable: Int] = [:]
    for item in contributions.joined() { counts[item, default: 0] += 1 }
    var superfluous: Set<Int> = []
    let leastFirst = sessions.indices.ordered(by: { contributions[$0].count }, { -$0 })
    for place in leastFirst where contributions[place].allSatisfy({ counts[$0, default: 0] > 1 }) {
      superfluous.insert(place)
      for item in contributions[place] { counts[item, default: 0] -= 1 }
    }
    return superfluous.sorted().map { sessions[$0].file }
  }
}

/// How much of a whole is covered.
package struct CoverageShare: Equatable, Sendable {
  package private(set) var covered = 0
  package private(set) var total = 0

  package init(covered: Int = 0, total: Int = 0) { (self.covered, self.total) = (covered, total) }

  package static func += (sum: inout CoverageShare, other: CoverageShare) {
    sum.covered += other.covered
    sum.total += other.total
  }

  /// The share in per cent, rounded down, so that 100 means everything; 100 of nothing.
  package var percent: Int { total == 0 ? 100 : covered * 100 / total }

  /// Whether it is less than a number of per cent.
  package func isBelow(_ percent: Double) -> Bool {
    Double(covered) * 100 < percent * Double(total)
  }
}

/// Something that no session of a screen covers, and what to do about it.
package struct CoverageGap: Equatable, Sendable, CustomStringConvertible {
  /// What is missing: `remove was never done`.
  package let text: String
  /// The command to type; nil if none is known.
  package let command: String?
  /// When to type it, or what else to do; nil if there is nothing to say.
  package let condition: String?

  /// `remove was never done: type remove 0`.
  package var description: String {
    let advice = [command.map { "type \($0)" }, condition].compactMap { $0 }
    return advice.isEmpty ? text : "\(text): \(advice.joined(separator: " "))"
  }
}

extension CoverageGap {
  init(_ item: CoveredItem, in coverage: ScreenCoverage) {
    let screen = coverage.screen
    // The command to type, with a word for the parameter at a place.
    var (typed, word, place): (CommandDescription?, String?, Int) = (nil, nil, -1)
    var condition: String?
    switch item {
    case .outcome(let outcome, let name):
      text = "\(name) was never \(outcome.rawValue)"
      typed = screen.commands.named(name)
    case .availability(let name, let isEnabled):
      text = "\(name) was never \(isEnabled ? "enabled" : "disabled")"
      condition = isEnabled ? coverage.reasons[name] : nil
    case .argument(let missing, let name, let index):
      (typed, word, place) = (screen.commands.named(name), missing, index)
      let parameter = typed.map { "\($0.parameters[index].name) " } ?? ""
      text = "\(name) was never done with \(parameter)\(Words.quoted(missing))"
    case .change(let binding):
      text = "\(binding) never changed"
      // Which of several may change it is not known.
      let undone = screen.commands.filter { !coverage.covers(.outcome(.done, of: $0.name)) }
      typed = undone.count == 1 ? undone[0] : nil
      condition = typed.map { _ in "(it was never done)" }
    case .enumerationCase(let value, let binding):
      text = "\(binding) was never \(value)"
      if case .case(let name, _) = value, let found = coverage.untriedParameter(taking: name) {
        (typed, word, place) = (found.command, name, found.place)
        condition = "(perhaps that shows it)"
      }
    case .occurrence(let event):
      text = "\(event) never happened"
    case .pair(let first, let second):
      text = "\(second) never followed \(first)"
      typed = screen.commands.named(first)
      condition = (screen.commands.named(second)?.example()).map { "and then \($0)" }
    }
    self.condition = condition
    command = typed?.example(with: word, at: place)
  }

  /// That none of these effects failed. Sessions don't say which of them can.
  fileprivate init(unfailing effects: [String]) {
    let example = Event.effect(Question(effects[0]), .failure("TEXT"))
    text = "no error of \(effects.enumerated("or"))"
    command = nil
    condition =
      "where the closure can throw one, write \(example) in place of an answer, and accept"
  }
}

// MARK: What counts

extension ScreenDescription {
  /// Everything that counts: what a screen's sessions can be expected to cover, in its order.
  package var goals: [CoveredItem] {
    commands.flatMap(\.goals) + bindings.flatMap(\.goals) + events.map { .occurrence(of: $0) }
  }

  /// All pairs of commands, in the screen's order.
  package var pairs: [CoveredItem] {
    commands.flatMap { first in commands.map { .pair(first.name, $0.name) } }
  }
}

extension CommandDescription {
  /// What counts: it is done, with each choice and at each end of a range; if it can be disabled, it is
  /// enabled, and disabled.
  fileprivate var goals: [CoveredItem] {
    let words = parameters.indices.flatMap { place in
      parameters[place].goals.map { CoveredItem.argument($0, of: name, at: place) }
    }
    let availability = (canBeDisabled ? [true, false] : []).map {
      CoveredItem.availability(of: name, isEnabled: $0)
    }
    return [.outcome(.done, of: name)] + words + availability
  }
}

extension BindingDescription {
  /// What counts: it changes, and shows each case.
  fileprivate var goals: [CoveredItem] {
    if isVolatile { return [] }
    return [.change(of: name)] + cases.map { .enumerationCase($0, of: name) }
  }
}

// MARK: Examples

extension ScreenCoverage {
  /// The first parameter that takes a word, and that no session has with it in a command that was done.
  fileprivate func untriedParameter(
    taking word: String
  ) -> (command: CommandDescription, place: Int)? {
    for command in screen.commands {
      let place = command.parameters.indices.first { place in
        command.parameters[place].goals.contains(word)
          && !covers(.argument(word, of: command.name, at: place))
      }
      if let place { return (command, place) }
    }
    return nil
  }
}

extension CommandDescription {
  /// How to type it, with a word for the parameter at a place: a word that is known to be accepted for
  /// each other parameter, or the parameter's name in capitals.
  fileprivate func example(with word: String? = nil, at place: Int = -1) -> String {
    let words = parameters.enumerated().compactMap { index, parameter in
      if index == place { return word.map(Words.quoted) }
      if parameter.arity != .one, index > place { return nil as String? }
      if parameter.indexedList != nil { return "0" }
      return parameter.goals.first.map(Words.quoted) ?? parameter.name.uppercased()
    }
    return ([name.replacing(Names.row, with: "[0]")] + words).joined(separator: " ")
  }
}
