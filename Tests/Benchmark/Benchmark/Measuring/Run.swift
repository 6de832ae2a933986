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
  /// file at `output`; if that is nil, it is discarded.
  ///
  /// - Throws: ``BenchmarkError`` if it can't be started or fails.
  init(_ program: Program, input: String, output: String? = nil, in workspace: Workspace)
    throws(BenchmarkError)
  {
    let errors = workspace.path("errors")
    let streams = try Streams(input: input, output: output ?? "/dev/null", errors: errors)
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

  init(input: String, output: String, errors: String) throws(BenchmarkError) {
    all = [
      open(input, O_RDONLY | O_CLOEXEC),
      open(output, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600),
      open(errors, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600),
    ]
    for (file, path) in zip(all, [input, output, errors]) where file < 0 {
      throw BenchmarkError("\(path): can't be opened: \(String(cString: strerror(errno)))")
    }
  }

  deinit { for file in all where file >= 0 { close(file) } }
}
