import Foundation

/// Counts the instructions that programs execute: unlike their time, the same on a busy machine.
final class InstructionCounter {
  private let valgrind: Program
  private let workspace: Workspace
  private var stripped: [String: String] = [:]

  /// - Throws: ``BenchmarkError`` if valgrind is not installed.
  init(in workspace: Workspace) throws(BenchmarkError) {
    guard let valgrind = Program.installed("valgrind") else {
      throw BenchmarkError("valgrind: not found: install it, as in apt-get install valgrind")
    }
    (self.valgrind, self.workspace) = (valgrind, workspace)
  }

  /// The instructions of `program`, which reads its standard input from a file, and from another one
  /// if there is one what a worker reads.
  ///
  /// - Throws: ``BenchmarkError`` if it can't be started or fails.
  func count(_ program: Program, input: String, requests: String? = nil) throws -> Int {
    let profile = workspace.path("profile")
    let words = [
      "--quiet", "--tool=callgrind", "--callgrind-out-file=\(profile)", try strip(program.path),
    ]
    let counted = Program(path: valgrind.path, arguments: words + program.arguments)
    _ = try Run(counted, input: input, requests: requests, in: workspace)
    return Self.total(in: try String(contentsOfFile: profile, encoding: .utf8))
  }

  /// The instructions of a round of `workload`, divided by its commands; the program's start is not
  /// counted.
  func count(_ workload: Workload, _ program: Program) throws -> Int {
    let rounds = 20
    let counts = try [rounds, 3 * rounds].map { rounds in
      let text = workload.repeated(rounds).text
      return try count(program, input: try workspace.write(text, to: "counted.input"))
    }
    return (counts[1] - counts[0]) / workload.repeated(2 * rounds).count
  }

  private static func total(in profile: String) -> Int {
    let line = profile.split(separator: "\n").last { $0.hasPrefix("totals:") }
    return line?.split(separator: " ").last.flatMap { Int($0) } ?? 0
  }

  /// A copy without debug information, which valgrind can't read as Swift writes it.
  private func strip(_ path: String) throws -> String {
    if let copy = stripped[path] { return copy }
    let copy = workspace.path("stripped-\(stripped.count)")
    guard let strip = Program.installed("strip") else {
      throw BenchmarkError("strip: not found: install it, as in apt-get install binutils")
    }
    let run = Program(path: strip.path, arguments: ["-g", "-o", copy, path])
    _ = try Run(run, input: "/dev/null", in: workspace)
    stripped[path] = copy
    return copy
  }
}
