import ArgumentParser
import Foundation

/// Counts instructions instead of measuring time.
struct CountCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "count",
    abstract: "Counts the instructions of commands, starts and replays, and compares them.",
    discussion: """
      Counts are alike on busy machines. They are compared with those of the file if both were \
      counted with the same compiler, C library and architecture. Needs valgrind.
      """)

  @Option(help: ArgumentHelp("The file with the counts to compare with.", valueName: "path"))
  var file = "Tests/Benchmark/counts.json"

  @Flag(help: "Exit with 1 if anything takes 5 % more instructions than in the file.")
  var check = false

  @Flag(help: "Write the counts to the file.")
  var renew = false

  func run() throws {
    signal(SIGINT, SIG_IGN)
    let here = try Counting(folder: Benchmark.folder)
    let earlier = renew ? try? Counts(path: file) : try Counts(path: file)
    let counts = try here.counts()
    let isComparable = earlier?.platform == counts.platform
    print(counts.platform)
    print(counts.lines(since: isComparable ? earlier : nil).joined(separator: "\n"))
    if renew { return try counts.write(to: file) }
    guard let earlier, isComparable else {
      return print("to look at: the counts of \(file) are of another platform: count --renew")
    }
    let regressions = counts.regressions(since: earlier)
    let gone = Set(earlier.instructions.keys).symmetricDifference(counts.instructions.keys).sorted()
    if !regressions.isEmpty {
      print("more than 5 % more instructions: \(regressions.joined(separator: ", "))")
    }
    if !gone.isEmpty { print("in one of both only: \(gone.joined(separator: ", "))") }
    if check, !regressions.isEmpty || !gone.isEmpty { throw ExitCode.failure }
  }
}

/// What is counted.
private struct Counting {
  let folder: String
  private let workspace: Workspace
  private let counter: InstructionCounter

  init(folder: String) throws {
    self.folder = folder
    workspace = try Workspace()
    counter = try InstructionCounter(in: workspace)
  }

  func counts() throws -> Counts {
    var counts = Counts(on: try platform())
    for workload in [.counter] + Workload.answers + Workload.examples {
      Progress.show("count: \(workload.name)")
      counts.instructions["command: \(workload.name)"] = try count(workload, workload.program)
    }
    for workload in Workload.effects + Workload.examples {
      Progress.show("count: \(workload.name) by hand")
      counts.instructions["by hand: \(workload.name)"] = try count(workload, "HandWritten")
    }
    for workload in [Workload.counter, Workload.examples[2]] {
      let input = try workspace.write(workload.repeated(1).text, to: "one.input")
      counts.instructions["start: \(workload.program)"] =
        try counter.count(program(workload, workload.program), input: input)
    }
    counts.instructions["replay: a session of 50 commands"] = try countReplay()
    Progress.show("")
    return counts
  }

  private func count(_ workload: Workload, _ program: String) throws -> Int {
    try counter.count(workload, self.program(workload, program))
  }

  private func program(_ workload: Workload, _ name: String) -> Program {
    Program(path: "\(folder)/\(name)", arguments: [workload.screen])
  }

  /// The instructions of a worker for a session; its start is not counted.
  private func countReplay() throws -> Int {
    let sessions = [20, 220]
    let counts = try sessions.map { count in
      let folder = try workspace.writeSessions(count, steps: 50, to: "sessions-\(count)")
      let requests = try workspace.writeRequests(count, in: folder)
      let worker = Program(path: "\(self.folder)/BenchmarkScreens", arguments: ["replay-worker"])
      return try counter.count(worker, input: "/dev/null", requests: requests)
    }
    return (counts[1] - counts[0]) / (sessions[1] - sessions[0])
  }

  private func platform() throws -> Counts.Platform {
    var system = utsname()
    uname(&system)
    let architecture = withUnsafeBytes(of: &system.machine) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    return Counts.Platform(
      architecture: architecture, compiler: try version(of: "swift", "--version"),
      library: try version(of: "ldd", "--version"))
  }

  /// The first line that a program says of its version.
  private func version(of name: String, _ argument: String) throws -> String {
    guard let program = Program.installed(name) else { return "no \(name)" }
    let output = workspace.path("version")
    _ = try Run(
      Program(path: program.path, arguments: [argument]), input: "/dev/null", output: output,
      in: workspace)
    let text = try String(contentsOfFile: output, encoding: .utf8)
    return text.split(separator: "\n").first.map(String.init) ?? ""
  }
}
