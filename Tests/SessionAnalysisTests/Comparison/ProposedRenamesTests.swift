import GeneratedInput
import Testing

@testable import SessionAnalysis
@testable import SessionFormat

/// Which renames are proposed for all sessions of a screen, generated and replayed.
@Suite struct ProposedRenamesTests {
  private static let roles: [SessionName.Role] = [.case, .field, .event, .effect]

  @Test func valuesThatChangePlacesAreNotRenamed() throws {
    var random = InputGenerator()
    for _ in 0..<InputGenerator.rounds(100) {
      let recorded = random.recordings()
      var shown = recorded
      for role in Self.roles where random.isOnce(in: 2) { shown.shuffle(role, using: &random) }
      let found = try proposals(recorded, shown)
      #expect(found == [], "UNDERSTUDY_SEED=\(random.seed)\n\(recorded)\n\(shown)")
    }
  }

  @Test(arguments: roles) func renamedNameIsProposed(role: SessionName.Role) throws {
    var random = InputGenerator()
    for _ in 0..<InputGenerator.rounds(25) {
      let recorded = random.recordings()
      let old = recorded[0][0].names[role] ?? ""
      var shown = recorded
      for (session, steps) in recorded.enumerated() {
        for step in steps.indices where steps[step].names[role] == old {
          shown[session][step].names[role] = "fresh"
        }
      }
      let place = role == .field ? " item" : ""
      #expect(
        try proposals(recorded, shown) == ["\(role.rawValue) \(old) fresh\(place)"],
        "UNDERSTUDY_SEED=\(random.seed)\n\(recorded)")
    }
  }

  /// What a case in an argument is called now takes values of the same types, and is no other case of the command, here
  /// or in another session.
  @Test(arguments: [
    (".below(3)", ".all", "> add", ["case below upTo command:show"]),
    (".below(3)", ".all", "> show .all", ["case below upTo command:show"]),
    (".below(3)", ".below(3)", "> add", ["case below upTo"]),
    // Only the binding was renamed yet.
    (".below(3)", ".upTo(3)", "> add", ["case below upTo command:show"]),
    (".below(3)", ".all", "> show .upTo(1)", []),
    (".called(\"a\")", ".all", "> show .upTo(1)", ["case called named command:show"]),
    (".below(.small)", ".all", "> add", []),
  ])
  func caseInAnArgumentHasTheSameTypes(
    literal: String, shown: String, other: String, expected: [String]
  ) throws {
    let form = ParameterForm(
      .literal, expected: "a filter", examples: [".all", ".upTo(0)", ".named(\"text\")"])
    let screen = ScreenDescription(
      "books", bindings: ["filter"],
      commands: [
        .init("add", takes: 0), .init("show", [ParameterDescription("filter", form)]),
      ])
    let opening = "  filter = .none\n"
    let session = (
      "\(opening)> show \(literal)\n  filter = \(shown)\n",
      "\(opening)> show \(literal)\n! \"show: filter: no\"\n"
    )
    let others = ("\(opening)\(other)\n", "\(opening)\(other)\n")
    #expect(try proposals([session, others], on: screen) == expected)
  }

  /// A case that another session passes to the command, or names where it was refused, was there before.
  @Test func caseThatWasThereIsNotProposed() throws {
    let choices = ["greeting", "moneyBack", "askForLogs"]
    let canned = ParameterForm(.choice, expected: "a Canned", choices: choices)
    let screen = ScreenDescription(
      "books", bindings: ["reply"],
      commands: [.init("canned", [ParameterDescription("canned", canned)])])
    let words = choices.joined(separator: ", ")
    let refused = (
      "  reply = nil\n> canned refund\n  reply = .refund\n",
      "  reply = nil\n> canned refund\n"
        + "! \"canned: canned: \\\"refund\\\" is not one of \(words)\"\n"
    )
    func other(_ lines: String) -> (recorded: String, shown: String) {
      ("  reply = nil\n\(lines)", "  reply = nil\n\(lines)")
    }
    let greeting = other("> canned greeting\n")
    let mistyped = other(
      "> canned x\n! \"canned: canned: \\\"x\\\" is not one of greeting, refund, askForLogs\"\n")
    #expect(
      try proposals([refused, greeting, mistyped], on: screen) == ["case refund moneyBack"])
  }

  /// What is proposed, each as `KIND OLD NEW PLACE`.
  private func proposals(
    _ recorded: [[RecordedStep]], _ shown: [[RecordedStep]]
  ) throws -> [String] {
    let screen = ScreenDescription(
      "books", bindings: ["state", "item"], commands: [.init("add", takes: 0)])
    return try proposals(zip(recorded, shown).map { ($0.lines, $1.lines) }, on: screen)
  }

  private func proposals(
    _ sessions: [(recorded: String, shown: String)], on screen: ScreenDescription
  ) throws -> [String] {
    var summary = ReplaySummary()
    var names = NamesInUse()
    for (recorded, shown) in sessions {
      let comparison = try compare(recorded, shown, among: screen)
      var result = SessionResult(file: "a.session", outcome: .passed, seconds: 0)
      result.take(comparison)
      summary.count(result)
      names.add(
        comparison.session, comparison.passed ? nil : comparison, passed: comparison.passed)
    }
    summary.leaveOut([screen.name: names])
    return summary.renames.flatMap(\.proposals).map { proposal in
      [proposal.role.rawValue, proposal.old, proposal.new, proposal.place]
        .compactMap(\.self).joined(separator: " ")
    }
  }
}

/// A step with a name of each kind.
private struct RecordedStep: CustomStringConvertible {
  var names: [SessionName.Role: String] = [:]
  let number: Int

  var description: String {
    func name(_ role: SessionName.Role) -> String { names[role] ?? "" }
    return """
        state = .\(name(.case))(\(number))
        item = (\(name(.field)): \(number))
      * \(name(.event)) \(number)
      < \(name(.effect))(1) \(number)

      """
  }
}

extension [RecordedStep] {
  fileprivate var lines: String { map(\.description).joined(separator: "> add\n") }
}

extension [[RecordedStep]] {
  /// Gives the names of a role to other steps, perhaps of other sessions.
  fileprivate mutating func shuffle(_ role: SessionName.Role, using random: inout InputGenerator) {
    var names = flatMap { $0 }.map { $0.names[role] }
    names.shuffle(using: &random)
    for session in indices {
      for step in self[session].indices { self[session][step].names[role] = names.removeLast() }
    }
  }
}

extension InputGenerator {
  /// Some sessions that have the same names.
  fileprivate mutating func recordings() -> [[RecordedStep]] {
    let roles: [SessionName.Role] = [.case, .field, .event, .effect]
    return array(1..<5) { random in
      random.array(1..<5) { random in
        let names = roles.map { ($0, "\($0.rawValue)\(random.int(0..<4))") }
        return RecordedStep(
          names: Dictionary(uniqueKeysWithValues: names), number: random.int(0..<3))
      }
    }
  }
}
