extension Job {
  /// Replayed sessions, beside other tools' transcripts of the same length.
  static func replay(_ here: Circumstances) throws -> Job {
    let count = here.isQuick ? 200 : 2000
    let steps = 50
    let folder = try here.workspace.writeSessions(count, steps: steps, to: "sessions")
    let ours = here.builds.flatMap { build in
      [1, 2].map { jobs in
        let program = build.program("replay", folder, "--jobs", "\(jobs)")
        let workers = jobs == 1 ? "1 worker" : "\(jobs) workers"
        return here.contender("\(build.name), \(workers)", program)
      }
    }
    let tools = [
      try TranscriptTool.cmd2(here.workspace, python: here.python),
      TranscriptTool.cram(here.workspace, python: here.python),
    ]
    return Job(
      .replay, "replay: \(count) sessions of \(steps) commands",
      contenders: ours + (try tools.compactMap { try here.contender($0, count, steps: steps) }),
      missing: tools.filter { $0.program == nil }.map {
        Missing(name: $0.name, install: $0.install)
      })
  }
}

extension Workspace {
  /// Writes sessions of the counter, with the opening as the first step, as in a transcript. Each
  /// further one adds a number by `command`.
  ///
  /// - Returns: Their folder.
  func writeSessions(
    _ count: Int, steps: Int, command: String = "add", to folder: String
  ) throws -> String {
    for number in 0..<count {
      var (text, sum) = ("understudy 3 counter\n  count = 0\n", 0)
      for place in 1..<steps {
        let addend = TranscriptTool.addend(number, place)
        sum += addend
        text += "> \(command) \(addend)\n  count = \(sum)\n"
      }
      try write(text, to: "\(folder)/\(number).session")
    }
    return path(folder)
  }
}

extension Circumstances {
  fileprivate func contender(_ tool: TranscriptTool, _ count: Int, steps: Int) throws -> Contender?
  {
    guard let program = tool.program else { return nil }
    for number in 0..<count {
      try workspace.write(
        tool.transcript(number, steps: steps), to: "\(tool.name)/\(tool.fileName(number))")
    }
    let files = workspace.path(tool.name) + tool.pattern
    return contender(tool.name, Program(path: program.path, arguments: program.arguments + [files]))
  }

  /// Each of these exits with an error if a transcript does not pass.
  fileprivate func contender(_ name: String, _ program: Program) -> Contender {
    Contender(name: name) {
      [try Run(program, input: "/dev/null", in: workspace).seconds(clock)]
    }
  }
}
