import ArgumentParser
import Foundation
import Mutating

@main struct Mutations: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "Tests/Mutations/run",
    abstract: "Counts how many injected faults the recorded sessions notice.",
    discussion: """
      A fault is noticed if `understudy replay` fails on a session that reaches it. The report lists \
      the faults that survive, and those that no session reaches.

      With --unit-tests, the faults are those in view models that have unit tests, too. The report is a \
      table of who notices how many, and what it took to write the tests and to record the sessions.
      """)

  @Option(
    help: ArgumentHelp(
      "Inject faults into files whose path contains NAME; given again, into those, too.",
      valueName: "name"))
  var only: [String] = []

  @Flag(help: "List the faults without building or replaying.")
  var list = false

  @Flag(help: "Compare the sessions with the unit tests in Tests/Benchmark/Faults.")
  var unitTests = false

  @Option(help: ArgumentHelp("Replay N at a time. (default: processors)", valueName: "n"))
  var jobs: Int?

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs \(jobs): expected 1 or more") }
  }

  func run() async throws {
    let root = URL(filePath: FileManager.default.currentDirectoryPath)
    var package = try MutatedPackage(of: root)
    if list {
      for mutant in selected(package) { print(mutant) }
      return
    }
    Program.note("building \(package.mutants.count) mutants")
    let programs = try package.build()
    let exceptions = try Exceptions(of: root, naming: package.mutants)
    let runs = Runs(root: root, jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount)
    runs.begin()
    let sessions = Sessions(runs: runs, programs: programs)
    let tests = unitTests ? UnitTests(runs: runs, program: try package.buildTests()) : nil
    let reaching = try await sessions.reaching(package.size)
    let mutants = selected(package)
    let reached = mutants.filter { reaching[$0.number] != nil }
    Program.note("replaying \(reached.count) mutants")
    let noticed = try await sessions.noticed(reached, reachedBy: reaching)
    let findings = Findings(reaching: reaching, noticed: noticed, exceptions: exceptions)
    if let tests {
      let comparison = try await comparison(
        of: tests, of: package.size, with: sessions, findings, on: mutants)
      print(comparison.text, terminator: "")
    } else {
      report(findings, on: mutants)
    }
    try findings.check(mutants)
  }

  private func selected(_ package: MutatedPackage) -> [Mutant] {
    package.mutants.filter { mutant in
      (only.isEmpty || only.contains { mutant.file.contains($0) })
        && (!unitTests || ViewModel.all.contains { $0.contains(mutant) })
    }
  }

  /// Runs the unit tests, and says what they and the sessions notice.
  private func comparison(
    of tests: UnitTests, of size: Int, with sessions: Sessions, _ findings: Findings,
    on mutants: [Mutant]
  ) async throws -> Comparison {
    let reaching = try await tests.reaching(size)
    let reached = mutants.filter { reaching[$0.number] != nil }
    Program.note("testing \(reached.count) mutants")
    let noticed = try await tests.noticed(reached, reachedBy: reaching)
    var rows: [Comparison.Row] = []
    for viewModel in ViewModel.all {
      let own = mutants.filter(viewModel.contains)
      if own.isEmpty { continue }
      let counted = own.filter { noticed.contains($0.number) || !findings.isException($0) }
      let faults = counted.map { mutant in
        (
          mutant,
          Comparison.Noticed(
            byTests: noticed.contains(mutant.number),
            bySessions: findings.noticed.contains(mutant.number))
        )
      }
      rows.append(
        Comparison.Row(
          name: viewModel.name, faults: faults, leftOut: own.count - counted.count,
          effort: try Effort(for: viewModel, in: sessions.runs.root),
          testSeconds: try await tests.seconds(viewModel),
          sessionSeconds: try await sessions.seconds(viewModel)))
    }
    return Comparison(rows: rows)
  }

  /// Prints the score, and apart from it what becomes of the screens' mutants.
  private func report(_ findings: Findings, on mutants: [Mutant]) {
    let screens = mutants.filter { $0.file.hasPrefix("Sources/Examples/") }
    let models = mutants.filter { !$0.file.hasPrefix("Sources/Examples/") }
    print(Report("models and view models", models, findings.outcome).text)
    print(Report("screens", screens, findings.outcome).text, terminator: "")
  }
}
