import Foundation
import Mutating

/// What the replays found, and what is known about mutants.
struct Findings {
  /// The sessions that reach a mutant, by its number.
  let reaching: [Int: [String]]
  /// The numbers of those that a session notices.
  let noticed: Set<Int>
  let exceptions: Exceptions

  /// What becomes of a mutant.
  func outcome(of mutant: Mutant) -> Report.Outcome {
    if noticed.contains(mutant.number) { return .noticed }
    if reaching[mutant.number] == nil {
      return exceptions.unreachable.reason(for: mutant).map { .unreachable($0) } ?? .notReached
    }
    return exceptions.equivalent.reason(for: mutant).map { .equivalent($0) } ?? .survived
  }

  /// Whether no session notices a mutant, and a list says why.
  func isException(_ mutant: Mutant) -> Bool {
    switch outcome(of: mutant) {
    case .equivalent, .unreachable: true
    case .noticed, .survived, .notReached: false
    }
  }

  /// Refuses a claim that a session refutes.
  func check(_ mutants: [Mutant]) throws {
    for mutant in mutants where noticed.contains(mutant.number) {
      if exceptions.equivalent.reason(for: mutant) == nil { continue }
      throw Problem(text: "equivalent.txt: a session notices \(mutant.name)")
    }
  }
}

/// The lists of exceptions.
struct Exceptions {
  /// Mutants that change no behavior.
  let equivalent: Reasons
  /// Code that no session can reach.
  let unreachable: Reasons

  /// Reads the lists of the package at `root`, which may only name its mutants.
  init(of root: URL, naming mutants: [Mutant]) throws {
    let folder = root.appending(path: "Tests/Mutations")
    equivalent = try Reasons(folder.appending(path: "equivalent.txt"))
    unreachable = try Reasons(folder.appending(path: "unreachable.txt"))
    for list in [equivalent, unreachable] { try list.check(against: mutants) }
  }
}
