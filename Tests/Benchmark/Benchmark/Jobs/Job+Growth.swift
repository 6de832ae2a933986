extension Circumstances.Build {
  /// A process that replays sessions, with its pipes in place of standard input and output.
  fileprivate var worker: Program {
    Program(path: "/bin/sh", arguments: ["-c", "exec \"$0\" replay-worker 3<&0 4>&1", path])
  }
}

extension Job {
  /// Rows added to and removed from lists of any length.
  static func list(_ here: Circumstances) throws -> Job {
    let edits = here.isQuick ? 10_000 : 100_000
    let pair = "add 1\nremove-last\n"
    let script = String(repeating: pair, count: edits / 2)
    let contenders = [10, 1000, 100_000, 1_000_000].map { rows in
      Contender(name: "\(rows) rows") {
        let conversation = try Conversation(here.builds[0].program("rows"), in: here.workspace)
        try conversation.answer("fill \(rows)\n" + pair)
        return [try conversation.answer(script) / Double(edits)]
      }
    }
    return Job(
      .list, "list: a row added or removed at the end, of \(edits), by the length of the list",
      contenders: contenders)
  }

  /// Memory as the session grows.
  static func memory(_ here: Circumstances) throws -> Job {
    let counts = here.isQuick ? [100_000, 1_000_000] : [1_000_000, 10_000_000]
    let file = here.workspace.path("long.session")
    let part = 10_000
    let script = String(repeating: "add 1\n", count: part)
    let contenders = counts.map { count in
      Contender(name: "\(count) commands") {
        try here.workspace.remove(file)
        let program = here.builds[0].program("counter", "--record", file)
        let conversation = try Conversation(program, in: here.workspace)
        for _ in 0..<(count / part) { try conversation.answer(script) }
        let recording = try conversation.peakMemory()
        conversation.end()
        let worker = try Conversation(here.builds[0].worker, in: here.workspace)
        try worker.replay(file)
        return [recording, try worker.peakMemory()]
      }
    }
    return Job(
      .memory, "memory: the most that is used while a session is recorded",
      "memory: the most that is used while it is replayed", unit: .bytes,
      contenders: contenders, mostRounds: 2)
  }
}
