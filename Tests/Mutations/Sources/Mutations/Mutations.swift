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
      """)

  @Option(
    help: ArgumentHelp(
      "Inject faults into files whose path contains NAME; given again, into those, too.",
      valueName: "name"))
  var only: [String] = []

  @Flag(help: "List the faults without building or replaying.")
  var list = false

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
    let program = try package.build()
    let exceptions = try Exceptions(of: root, naming: package.mutants)
    let sessions = Sessions(
      root: root, program: program, jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount)
    let reaching = try await sessions.reaching(package.size)
    let mutants = selected(package)
    let reached = mutants.filter { reaching[$0.number] != nil }
    Program.note("replaying \(reached.count) mutants")
    let noticed = try await sessions.noticed(reached, reachedBy: reaching)
    let findings = Findings(reaching: reaching, noticed: noticed, exceptions: exceptions)
    report(findings, on: mutants)
    try findings.check(mutants)
  }

  private func selected(_ package: MutatedPackage) -> [Mutant] {
    package.mutants.filter { mutant in
      only.isEmpty || only.contains { mutant.file.contains($0) }
    }
  }

  /// Prints the score, and apart from it what becomes of the screens' mutants.
  private func report(_ findings: Findings, on mutants: [Mutant]) {
    let screens = mutants.filter { $0.file.hasPrefix("Sources/Examples/") }
    let models = mutants.filter { !$0.file.hasPrefix("Sources/Examples/") }
    print(Report("models and view models", models, findings.outcome).text)
    print(Report("screens", screens, findings.outcome).text, terminator: "")
  }
}
