import ArgumentParser
import Foundation

@main struct Benchmark: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measures and counts what Understudy takes, beside its peers.",
    usage: "Tests/Benchmark/run [measure | count] [--help]",
    subcommands: [MeasureCommand.self, CountCommand.self], defaultSubcommand: MeasureCommand.self)

  /// The folder of this program and the others built with it.
  static var folder: String {
    let path = Bundle.main.executablePath ?? CommandLine.arguments[0]
    return URL(filePath: path).deletingLastPathComponent().path
  }
}

/// Measures time and memory.
struct MeasureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure",
    abstract: "Measures Understudy beside its peers, in turn, for several rounds.",
    usage: "Tests/Benchmark/run [--quick] [--rounds N] [--only JOB ...] [--json FILE]",
    discussion: """
      Each job prints a table: the median of the rounds, the lowest and the highest, and how that \
      compares with the first line, round by round. Peers that are not installed are named at the end.

      debug and edit build the package that "understudy new" writes, which takes a minute or two the \
      first time. Then edit measures what follows a change of its view model, and debug what a debug \
      build of Understudy costs.
      """)

  @Flag(help: "Do a tenth of the work.")
  var quick = false

  @Option(
    help: ArgumentHelp("Measure N times in turn. (default: 5, or 3 when quick)", valueName: "n"))
  var rounds: Int?

  @Option(
    help: ArgumentHelp(
      "Do this job alone; given again, that one, too.", valueName: "job"))
  var only: [Job.Name] = []

  @Option(help: ArgumentHelp("Write the results to FILE, too, as JSON.", valueName: "file"))
  var json: String?

  @Option(help: "What counts as time.")
  var clock = Clock.wall

  @Option(
    help: ArgumentHelp(
      "Measure this build of BenchmarkScreens; given again, others beside it.", valueName: "path"))
  var binary: [String] = []

  @Option(help: ArgumentHelp("The python that has cmd2 and cram.", valueName: "path"))
  var python: String?

  func validate() throws {
    if let rounds, rounds < 1 { throw ValidationError("--rounds \(rounds): expected 1 or more") }
    for path in binary + [python].compactMap({ $0 }) where access(path, X_OK) != 0 {
      throw ValidationError("\(path): no such program")
    }
  }

  func run() throws {
    // Ctrl-C ends the measured program, which ends the rounds and removes the workspace.
    signal(SIGINT, SIG_IGN)
    try checkJSON()
    let workspace = try Workspace()
    let here = Circumstances(
      workspace: workspace, clock: clock, isQuick: quick, builds: builds, folder: Benchmark.folder,
      python: Program.python(at: python, workspace))
    let jobs = Job.Name.allCases.filter { only.isEmpty || only.contains($0) }
    let rounds = Rounds(count: rounds ?? (quick ? 3 : 5))
    let results = try rounds.results(jobs, here)
    print(results.text, terminator: "")
    if let json { try results.json().write(to: URL(filePath: json)) }
  }

  /// Reports an unwritable file now, and not minutes later.
  private func checkJSON() throws {
    if let json, !FileManager.default.createFile(atPath: json, contents: nil) {
      throw ValidationError("--json \(json): can't be written")
    }
  }

  private var builds: [Circumstances.Build] {
    let paths = binary.isEmpty ? ["\(Benchmark.folder)/BenchmarkScreens"] : binary
    return paths.enumerated().map { place, path in
      Circumstances.Build(name: place == 0 ? "understudy" : path, path: path)
    }
  }
}
