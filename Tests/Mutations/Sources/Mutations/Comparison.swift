import Mutating

/// Which faults unit tests and sessions notice, beside each other.
struct Comparison {
  /// What is known of one view model.
  struct Row {
    let name: String
    /// The faults that change its behavior, each with who notices it.
    let faults: [(mutant: Mutant, noticed: Noticed)]
    /// How many faults are left out: no one notices them, and they are known not to matter.
    let leftOut: Int
    let effort: Effort
    let testSeconds: Double
    let sessionSeconds: Double
  }

  /// Who notices a fault.
  struct Noticed: Equatable {
    let byTests: Bool
    let bySessions: Bool
  }

  let rows: [Row]

  /// The comparison for people.
  var text: String {
    ([faults, "", efforts] + section("only unit tests notice", byTests: true, bySessions: false)
      + section("only sessions notice", byTests: false, bySessions: true)
      + section("neither notices", byTests: false, bySessions: false))
      .map { "\($0)\n" }.joined()
  }

  private var faults: String {
    let counted = rows.map { row in
      [row.name] + counts(row.faults.map(\.noticed)) + ["\(row.leftOut)"]
    }
    let all = rows.flatMap { $0.faults.map(\.noticed) }
    let total = ["total"] + counts(all) + ["\(rows.reduce(0) { $0 + $1.leftOut })"]
    return Self.table(
      [
        "", "faults", "unit tests", "sessions", "both", "only tests", "only sessions", "neither",
        "left out",
      ], counted + [total])
  }

  private func counts(_ faults: [Noticed]) -> [String] {
    func count(_ condition: (Noticed) -> Bool) -> Int { faults.count(where: condition) }
    let numbers = [
      faults.count, count(\.byTests), count(\.bySessions),
      count { $0.byTests && $0.bySessions }, count { $0.byTests && !$0.bySessions },
      count { !$0.byTests && $0.bySessions }, count { !$0.byTests && !$0.bySessions },
    ]
    return numbers.map(String.init)
  }

  private var efforts: String {
    func line(_ name: String, _ effort: Effort, _ seconds: [Double]) -> [String] {
      let lines = [effort.tests, effort.screen, effort.commands, effort.recorded]
      return [name] + lines.map(String.init) + seconds.map(Self.text)
    }
    let lines = rows.map { line($0.name, $0.effort, [$0.testSeconds, $0.sessionSeconds]) }
    let seconds = [\Row.testSeconds, \.sessionSeconds].map { time in
      rows.reduce(0) { $0 + $1[keyPath: time] }
    }
    let total = line("total", rows.reduce(Effort()) { $0 + $1.effort }, seconds)
    return Self.table(
      [
        "", "lines of tests", "lines of screens", "commands typed", "lines recorded",
        "seconds of tests", "seconds of sessions",
      ], lines + [total])
  }

  private static func text(_ seconds: Double) -> String {
    let hundredths = Int((seconds * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }

  /// A table of Markdown, whose first column is text and whose others are numbers.
  private static func table(_ titles: [String], _ lines: [[String]]) -> String {
    let rule = ["---"] + titles.dropFirst().map { _ in "---:" }
    return ([titles, rule] + lines).map { "| \($0.joined(separator: " | ")) |" }
      .joined(separator: "\n")
  }

  private func section(_ title: String, byTests: Bool, bySessions: Bool) -> [String] {
    let noticed = Noticed(byTests: byTests, bySessions: bySessions)
    let found = rows.flatMap(\.faults).filter { $0.noticed == noticed }
    return found.isEmpty ? [] : ["", "\(title):"] + found.map { "  \($0.mutant.description)" }
  }
}
