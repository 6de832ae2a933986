extension Job {
  /// The time from a key to its showing at the prompt.
  static func echo(_ here: Circumstances) throws -> Job {
    let keys = here.isQuick ? 500 : 2000
    let bare = Program(path: "\(here.folder)/BareLineEditor")
    let programs =
      [("a bare libedit program", bare)]
      + here.builds.map { ($0.name, $0.program("counter")) }
    return Job(
      .echo, "echo: the median of \(keys) keys, from the key to its showing, on one processor",
      "echo: the 99th percentile of these keys",
      contenders: programs.map { name, program in
        Contender(name: name) {
          let times = try Processor.one {
            try Self.echoes(keys, Terminal(program, in: here.workspace))
          }
          return [0.5, 0.99].map { times.quantile($0) ?? .nan }
        }
      })
  }

  /// Types lines of a command and a number, and takes each line back.
  private static func echoes(_ keys: Int, _ terminal: Terminal) throws -> [Double] {
    let line = Array("add 1234567890".utf8)
    let takeBack: UInt8 = 0x15
    // The first key shows when the prompt is there.
    _ = try terminal.echo(line[0])
    terminal.type(takeBack)
    terminal.settle(200)
    return try (0..<keys).map { place in
      let key = line[place % line.count]
      let time = try terminal.echo(key)
      if place % line.count == line.count - 1 { terminal.type(takeBack) }
      // A person's next key comes when all of this one is shown.
      terminal.settle(4)
      return time
    }
  }
}
