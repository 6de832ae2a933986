import ArgumentParser
import CStandardLibrary

/// How sessions are played.
struct PlayOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Play N sessions at a time. (default: processors)", valueName: "n"))
  var jobs: Int?

  @Option(help: ArgumentHelp("End a session that takes longer.", valueName: "seconds"))
  var timeout = Self.usualTimeout

  static let usualTimeout = 10.0
  /// How many sessions this machine can play at a time.
  static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// How many are played at a time.
  func workers() throws(Failure) -> Int {
    let jobs = jobs ?? Self.processors
    guard 1...1000 ~= jobs else { throw Failure(.usage, "--jobs \(jobs): expected 1 to 1000") }
    return try Self.workers(atMost: jobs)
  }

  /// How many there are file descriptors for.
  static func workers(atMost jobs: Int) throws(Failure) -> Int {
    let (least, each) = (10, 2)
    let free = FileDescriptor.free
    guard free >= least + each else {
      throw Failure(
        .internalError,
        "replay: \(free) file descriptors are free, expected \(least + each): raise the limit, as in "
          + "ulimit -n 256")
    }
    return min(jobs, (free - least) / each)
  }

  /// How long one may take.
  func limit() throws(Failure) -> Duration {
    guard timeout > 0, timeout <= 1e6 else {
      throw Failure(.usage, "--timeout \(timeout): expected seconds, more than 0")
    }
    return .seconds(timeout)
  }

  /// The arguments that play them the same way again, where what happens depends on it.
  var words: [String] { timeout == Self.usualTimeout ? [] : ["--timeout", "\(timeout)"] }
}
