import Foundation
import SessionAnalysis
import SessionFormat

/// A program that answers line by line through two pipes, or a worker that replays sessions.
final class Conversation {
  private let program: Program
  private let process: pid_t
  private let input: Int32
  private let output: Int32
  private var said = 0
  private var hasEnded = false

  /// - Throws: ``BenchmarkError`` if the program can't be started.
  init(_ program: Program, in workspace: Workspace) throws(BenchmarkError) {
    self.program = program
    // Writing to a program that has ended must not end the benchmark.
    signal(SIGPIPE, SIG_IGN)
    let (requests, answers) = (try Self.pipe(), try Self.pipe())
    process = try program.start([requests.reading, answers.writing], in: workspace)
    close(requests.reading)
    close(answers.writing)
    (input, output) = (requests.writing, answers.reading)
  }

  deinit {
    if !hasEnded { kill(process, SIGKILL) }
    end()
  }

  /// Ends the program's input, and waits until it exits.
  func end() {
    if hasEnded { return }
    hasEnded = true
    close(input)
    close(output)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }

  private static func pipe() throws(BenchmarkError) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard Foundation.pipe(&ends) == 0 else {
      throw BenchmarkError("no pipe: \(String(cString: strerror(errno)))")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Writes `lines`, and waits until they are answered.
  ///
  /// A comment after them, which a session keeps, marks the end of the answers.
  /// - Returns: The seconds that this took.
  /// - Throws: ``BenchmarkError`` if the program exits, or prints nothing for a minute.
  @discardableResult
  func answer(_ lines: String) throws(BenchmarkError) -> Double {
    said += 1
    let mark = Array("# \(said)\n".utf8)
    let question = Array(lines.utf8) + mark
    let start = ContinuousClock.now
    var rest = question[...]
    var end: [UInt8] = []
    while !rest.isEmpty || end != mark {
      end = Array((end + (try exchange(&rest)).suffix(mark.count)).suffix(mark.count))
    }
    return (ContinuousClock.now - start) / .seconds(1)
  }

  /// Has a worker replay a session.
  ///
  /// - Throws: ``BenchmarkError`` if it does not pass.
  func replay(_ path: String) throws(BenchmarkError) {
    var rest = WorkerRequest.replay(path: path).bytes[...]
    var reader = MessageReader<WorkerMessage>()
    while true {
      reader.append(Array(try exchange(&rest)))
      while let message = reader.next() {
        switch message {
        case .passed: return
        case .finished, .unplayable: throw BenchmarkError("\(path): does not pass")
        default: break
        }
      }
    }
  }

  /// Writes a short line, and waits until the answer ends in `end`.
  ///
  /// - Throws: ``BenchmarkError`` if the program exits.
  func say(_ line: [UInt8], until end: [UInt8]) throws(BenchmarkError) {
    var (rest, answer) = (line[...], [UInt8]()[...])
    while !rest.isEmpty { write(&rest) }
    while !answer.reversed().starts(with: end.reversed()) {
      guard let chunk = read() else { throw BenchmarkError("\(program.path): ended early") }
      answer += chunk
    }
  }

  /// Waits until reading or writing is possible, and does it: waiting for only one could block for
  /// ever. Returns what was read.
  private func exchange(
    _ rest: inout ArraySlice<UInt8>
  ) throws(BenchmarkError) -> ArraySlice<UInt8> {
    var ready = [
      pollfd(fd: rest.isEmpty ? -1 : input, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: output, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&ready, 2, 60_000) > 0 else {
      throw BenchmarkError("\(program.path): says nothing")
    }
    if ready[0].revents != 0 { write(&rest) }
    if ready[1].revents == 0 { return [] }
    guard let chunk = read() else { throw BenchmarkError("\(program.path): ended early") }
    return chunk
  }

  private func write(_ rest: inout ArraySlice<UInt8>) {
    // No more than a ready pipe always takes, so that it never blocks.
    let count = rest.prefix(Int(PIPE_BUF)).withUnsafeBytes {
      Foundation.write(input, $0.baseAddress, $0.count)
    }
    rest = count > 0 ? rest.dropFirst(count) : []
  }

  private func read() -> ArraySlice<UInt8>? {
    let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      count = max(0, Foundation.read(output, buffer.baseAddress, buffer.count))
    }
    return chunk.isEmpty ? nil : chunk[...]
  }

  /// The program's peak memory so far, in bytes.
  ///
  /// - Throws: ``BenchmarkError`` where the system doesn't report it.
  func peakMemory() throws(BenchmarkError) -> Double {
    let path = "/proc/\(process)/status"
    let status = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    guard let number = line?.split(whereSeparator: \.isWhitespace).dropFirst().first,
      let kibibytes = Double(number)
    else { throw BenchmarkError("memory: this system has no \(path)") }
    return kibibytes * 1024
  }
}
