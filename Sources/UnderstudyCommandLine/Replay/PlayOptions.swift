import ArgumentParser
import CStandardLibrary

/// Options for running sessions.
struct PlayOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Run N sessions at a time. (default: processors)", valueName: "n"))
  var jobs: Int?

  @Option(help: ArgumentHelp("Stop a session that takes longer.", valueName: "seconds"))
  var timeout = Self.usualTimeout

  static let usualTimeout = 10.0
  /// How many sessions this machine can run at a time.
  static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// The options for replaying what `selection` selects.
  func options(for selection: SessionSelection) throws(Failure) -> ReplayOptions {
    let jobs = jobs ?? Self.processors
    guard 1...1000 ~= jobs else { throw Failure(.usage, "--jobs \(jobs): expected 1 to 1000") }
    let workers = try Self.workers(atMost: jobs)
    guard timeout > 0, timeout <= 1e6 else {
      throw Failure(.usage, "--timeout \(timeout): expected seconds, more than 0")
    }
    let words = timeout == Self.usualTimeout ? [] : ["--timeout", "\(timeout)"]
    return ReplayOptions(
      selection: selection.words + words, jobs: workers, timeout: .seconds(timeout))
  }

  /// As many workers as there are file descriptors for, up to `jobs`.
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
}
