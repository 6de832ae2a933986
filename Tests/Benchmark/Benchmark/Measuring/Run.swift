import Foundation

/// A program that ran to its end.
struct Run {
  /// Seconds from before its start until after its exit.
  let wall: Double
  /// Processor seconds of the program and of the children that it waited for.
  let processor: Double

  func seconds(_ clock: Clock) -> Double {
    switch clock {
    case .wall: wall
    case .processor: processor
    }
  }

  /// Runs `program` with the file at `input` as its standard input. Its standard output goes to the
  /// file at `output`; if that is nil, it is discarded. If there is a file of requests, the program is a
  /// worker that reads them, and its answers are discarded.
  ///
  /// - Throws: ``BenchmarkError`` if it can't be started or fails.
  init(
    _ program: Program, input: String, output: String? = nil, requests: String? = nil,
    in workspace: Workspace
  ) throws(BenchmarkError) {
    let errors = workspace.path("errors")
    let streams = try Streams(
      input: input, output: output ?? "/dev/null", errors: errors, requests: requests)
    let start = ContinuousClock.now
    let process = try program.start(streams.all, in: workspace)
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
    wall = (ContinuousClock.now - start) / .seconds(1)
    processor = Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime)
    guard status == 0 else { throw Self.failure(of: program, status, errors) }
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }

  private static func failure(of program: Program, _ status: Int32, _ errors: String)
    -> BenchmarkError
  {
    let signal = status & 0x7f
    if signal == SIGINT { return BenchmarkError("interrupted") }
    let end = signal == 0 ? "exit code \(status >> 8 & 0xff)" : "signal \(signal)"
    let said = (try? String(contentsOfFile: errors, encoding: .utf8)) ?? ""
    let command = ([program.path] + program.arguments.prefix(3)).joined(separator: " ")
    return BenchmarkError("\(command): ended with \(end): \(said.suffix(2000))")
  }
}

/// Files that stay open as long as this object exists.
private final class Streams {
  let all: [Int32]

  /// The standard streams, and then those of a worker.
  init(input: String, output: String, errors: String, requests: String?) throws(BenchmarkError) {
    let ways =
      [(input, false), (output, true), (errors, true)]
      + (requests.map { [($0, false), ("/dev/null", true)] } ?? [])
    all = ways.map { path, isOutput in
      isOutput
        ? open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        : open(path, O_RDONLY | O_CLOEXEC)
    }
    for (file, way) in zip(all, ways) where file < 0 {
      throw BenchmarkError("\(way.0): can't be opened: \(String(cString: strerror(errno)))")
    }
  }

  deinit { for file in all where file >= 0 { close(file) } }
}
