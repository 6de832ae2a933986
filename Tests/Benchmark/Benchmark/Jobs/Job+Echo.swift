extension Job {
  /// The time from a key press until it shows at the prompt.
  static func echo(_ here: Circumstances) throws -> Job {
    let keys = here.isQuick ? 500 : 2000
    let bare = Program(path: "\(here.folder)/BareLineEditor")
    let programs =
      [("a bare libedit program", bare)]
      + here.builds.map { ($0.name, $0.program("counter")) }
    let typist = Typist(at: programs.map(\.1), keys: keys, in: here.workspace)
    return Job(
      .echo, "echo: the median of \(keys) keys, from the key to its showing",
      "echo: the 99th percentile of these keys",
      contenders: programs.enumerated().map { place, program in
        Contender(name: program.0) {
          let times = try typist.times(at: place)
          return [0.5, 0.99].map { times.quantile($0) ?? .nan }
        }
      })
  }
}
