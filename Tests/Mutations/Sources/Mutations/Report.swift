import Mutating

/// What the sessions notice.
struct Report {
  private let title: String
  private let outcomes: [(mutant: Mutant, outcome: Outcome)]

  /// What becomes of one mutant.
  enum Outcome: Equatable {
    case noticed, survived, notReached
    /// It survives, because it changes no behavior.
    case equivalent(String)
    /// No session can reach it.
    case unreachable(String)
  }

  init(_ title: String, _ mutants: [Mutant], _ outcome: (Mutant) -> Outcome) {
    self.title = title
    outcomes = mutants.map { ($0, outcome($0)) }
  }

  /// The report for people.
  var text: String {
    ([summary, others] + section("survived", .survived) + section("not reached", .notReached)
      + reasoned("equivalent", equivalent) + unreachable).filter { !$0.isEmpty }
      .map { "\($0)\n" }.joined()
  }

  private var summary: String {
    let (noticed, survived) = (mutants(.noticed).count, mutants(.survived).count)
    let (reached, equivalent) = (noticed + survived + equivalent.count, equivalent.count)
    let counted = reached - equivalent
    let percentage = counted == 0 ? 100 : noticed * 100 / counted
    return "\(title): \(outcomes.count) mutants: \(reached) reached by sessions, "
      + "\(noticed) noticed (\(percentage) %), \(survived) survived, "
      + "\(mutants(.notReached).count) not reached"
  }

  private var others: String {
    let unreachable = outcomes.count { if case .unreachable = $0.outcome { true } else { false } }
    var parts: [String] = []
    if !equivalent.isEmpty {
      parts.append("\(equivalent.count) of the reached ones are equivalent")
    }
    if unreachable > 0 { parts.append("\(unreachable) are in code that no session can reach") }
    return parts.isEmpty ? "" : "  " + parts.joined(separator: "; ")
  }

  private func mutants(_ outcome: Outcome) -> [Mutant] {
    outcomes.filter { $0.outcome == outcome }.map(\.mutant)
  }

  private func section(_ title: String, _ outcome: Outcome) -> [String] {
    let found = mutants(outcome)
    return found.isEmpty ? [] : ["\(title):"] + found.map { "  \($0.description)" }
  }

  private var equivalent: [(Mutant, String)] {
    outcomes.compactMap { mutant, outcome in
      if case .equivalent(let reason) = outcome { (mutant, reason) } else { nil }
    }
  }

  private func reasoned(_ title: String, _ found: [(Mutant, String)]) -> [String] {
    found.isEmpty ? [] : ["\(title):"] + found.map { "  \($0.description): \($1)" }
  }

  /// What can't be reached, by file.
  private var unreachable: [String] {
    var lines: [String] = []
    var counts: [String: Int] = [:]
    for case (let mutant, .unreachable(let reason)) in outcomes {
      let line = "\(mutant.file): \(reason)"
      if counts[line] == nil { lines.append(line) }
      counts[line, default: 0] += 1
    }
    return lines.isEmpty
      ? [] : ["out of reach:"] + lines.map { "  \(counts[$0] ?? 0) in \($0)" }
  }
}
