import Foundation

extension Job {
  /// Commands of the example screens, beside programs written by hand that use the same view models
  /// and print the same lines.
  static func screens(_ here: Circumstances) throws -> Job {
    try besideHandWritten(.screens, Workload.examples, here)
  }

  /// Commands that await a service which answers at once, in the same way.
  static func effects(_ here: Circumstances) throws -> Job {
    try besideHandWritten(.effects, Workload.effects, here)
  }

  private static func besideHandWritten(
    _ name: Name, _ workloads: [Workload], _ here: Circumstances
  ) throws -> Job {
    let workloads = workloads.map { $0.shortened(if: here.isQuick) }
    let inputs = try workloads.map(here.input(of:))
    for (workload, input) in zip(workloads, inputs) { try here.checkOutputs(workload, input) }
    return Job(
      name, titles: workloads.map { "\(name): a command of \($0.name), of \($0.count)" },
      contenders: ["by hand", "understudy"].map { contender in
        Contender(name: contender) {
          try zip(workloads, inputs).map { workload, input in
            let program = contender == "by hand" ? "HandWritten" : workload.program
            let run = try Run(here.program(program, workload), input: input, in: here.workspace)
            return run.seconds(here.clock) / Double(workload.count)
          }
        }
      })
  }

  /// Commands that await an answer which is there at once, and changes of records: live, and replayed.
  static func answers(_ here: Circumstances) throws -> Job {
    let workloads = ([.counter] + Workload.answers).map { $0.shortened(if: here.isQuick) }
    return Job(
      .answers, "answers: a command from standard input, by what it does",
      "answers: the same command replayed",
      contenders: try workloads.map { workload in
        let input = try here.input(of: workload)
        let session = here.workspace.path("\(workload.name).session")
        let program = here.builds[0].program(workload.screen)
        let recording = here.builds[0].program(workload.screen, "--record", session)
        _ = try Run(recording, input: input, in: here.workspace)
        let replay = here.builds[0].program("replay", session, "--jobs", "1", "--timeout", "600")
        return Contender(name: workload.name) {
          try [(program, input), (replay, "/dev/null")].map { program, input in
            let run = try Run(program, input: input, in: here.workspace)
            return run.seconds(here.clock) / Double(workload.count)
          }
        }
      })
  }
}

extension Circumstances {
  /// The file with a workload's lines.
  func input(of workload: Workload) throws -> String {
    try workspace.write(workload.text, to: "\(workload.name).input")
  }

  fileprivate func program(_ name: String, _ workload: Workload) -> Program {
    Program(path: "\(folder)/\(name)", arguments: [workload.screen])
  }

  /// - Throws: ``BenchmarkError`` if the programs do not print the same from the first command on.
  fileprivate func checkOutputs(_ workload: Workload, _ input: String) throws {
    let outputs = try ["HandWritten", workload.program].map { name in
      let output = workspace.path("output")
      _ = try Run(program(name, workload), input: input, output: output, in: workspace)
      let text = try String(contentsOfFile: output, encoding: .utf8)
      return text.range(of: "\n> ").map { text[$0.lowerBound...] } ?? ""
    }
    if let first = outputs.first, first.isEmpty || outputs.contains(where: { $0 != first }) {
      throw BenchmarkError("\(workload.screen): the programs do not print the same")
    }
  }
}
