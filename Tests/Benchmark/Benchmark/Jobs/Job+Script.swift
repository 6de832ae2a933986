extension Job {
  /// Commands from standard input, each of which changes one number and shows it.
  static func script(_ here: Circumstances) throws -> Job {
    let count = here.isQuick ? 100_000 : 1_000_000
    let peers = try here.scripted()
    return Job(
      .script, "script: a command, of \(count) from standard input, each changing a number",
      contenders: try peers.compactMap { try $0.contender(count, here) },
      missing: peers.compactMap(\.missing))
  }

  /// One command, including the program's start and exit.
  static func start(_ here: Circumstances) throws -> Job {
    var peers = try here.scripted()
    peers.removeAll { $0.name == "lua, all at once" }
    // All examples, with their locales and calendars.
    let examples = Program.built("\(here.folder)/understudy", arguments: ["integers"])
    peers.insert(
      Peer(
        name: "understudy's examples", program: examples, command: "add 1",
        install: "swift build -c release --product understudy"),
      at: here.builds.count)
    return Job(
      .start, "start: from nothing to the end of a program that runs one command",
      contenders: try peers.compactMap { try $0.starting(here) },
      missing: peers.compactMap(\.missing))
  }

  /// The same commands while the session is recorded.
  static func record(_ here: Circumstances) throws -> Job {
    let count = here.isQuick ? 100_000 : 1_000_000
    let file = here.workspace.path("recorded.session")
    let contenders = try here.builds.flatMap { build in
      let plain = Peer(name: build.name, program: build.program("counter"), command: "add 1")
      let recording = Peer(
        name: "\(build.name), recording",
        program: build.program("counter", "--record", file), command: "add 1")
      return try [plain, recording].compactMap { try $0.contender(count, here, recorded: file) }
    }
    return Job(
      .record, "record: a command of such a script, with and without --record",
      contenders: contenders)
  }
}

extension Circumstances {
  /// All programs that take commands from standard input, Understudy first.
  func scripted() throws -> [Peer] {
    builds.map { Peer(name: $0.name, program: $0.program("counter"), command: "add 1") }
      + (try Peer.interpreters(workspace, python: python))
  }
}

extension Peer {
  /// Nil if it is installed.
  var missing: Missing? { program == nil ? Missing(name: name, install: install) : nil }

  /// Measures the time of one of `count` commands; nil if the program is not installed.
  ///
  /// - Throws: ``BenchmarkError`` if its answers are wrong.
  func contender(_ count: Int, _ here: Circumstances, recorded: String? = nil) throws -> Contender?
  {
    guard let program else { return nil }
    let input = try here.workspace.write(input(count), to: "\(name).input")
    let output = here.workspace.path("output")
    let run = { (output: String?) in
      if let recorded { try here.workspace.remove(recorded) }
      return try Run(program, input: input, output: output, in: here.workspace)
    }
    _ = try run(output)
    guard here.workspace.end(of: output).hasSuffix(Self.answer(count)) else {
      throw BenchmarkError("\(name): did not end with \(Self.answer(count))")
    }
    return Contender(name: name) { [try run(nil).seconds(here.clock) / Double(count)] }
  }

  /// Measures a program's start, one command and its exit; nil if it is not installed.
  func starting(_ here: Circumstances) throws -> Contender? {
    guard let program else { return nil }
    let input = try here.workspace.write(input(1), to: "\(name).one")
    let runs = here.isQuick ? 10 : 40
    return Contender(name: name) {
      let times = try (0..<runs).map { _ in
        try Run(program, input: input, in: here.workspace).seconds(here.clock)
      }
      return [Summary(times)?.median ?? .nan]
    }
  }
}
