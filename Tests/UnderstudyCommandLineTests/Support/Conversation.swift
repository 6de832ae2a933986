import Foundation
import TerminalTesting
import Testing
import UnderstudyPlatform

/// A running program, with the test at the other ends of its standard streams.
final class Conversation {
  private let child: pid_t
  private var input: Int32?
  private var output: Source
  private var errors: Source
  private var isOver = false

  private struct Source {
    var descriptor: Int32?
    var bytes: [UInt8] = []
  }

  /// Starts the program. An omitted stream is a pipe to the test.
  init(
    _ program: Program,
    input: Program.Stream? = nil,
    output: Program.Stream? = nil,
    errors: Program.Stream? = nil
  ) throws {
    // Writing to a program that has ended must not end the tests.
    signal(SIGPIPE, SIG_IGN)
    let pipes = try [Pipe(), Pipe(), Pipe()]
    child = try program.spawn([
      input ?? .descriptor(pipes[0].reading), output ?? .descriptor(pipes[1].writing),
      errors ?? .descriptor(pipes[2].writing),
    ])
    for end in [pipes[0].reading, pipes[1].writing, pipes[2].writing] { close(end) }
    self.input = pipes[0].writing
    self.output = Source(descriptor: pipes[1].reading)
    self.errors = Source(descriptor: pipes[2].reading)
  }

  deinit {
    if !isOver {
      kill(child, SIGKILL)
      _ = Program.status(of: child)
    }
    for end in [input, output.descriptor, errors.descriptor] {
      if let end { close(end) }
    }
  }

  func send(_ signal: Int32) { kill(child, signal) }

  /// Whether the program has ended, and waits to be finished.
  var hasEnded: Bool {
    var info = siginfo_t()
    let flags = WEXITED | WNOHANG | WNOWAIT
    return waitid(P_PID, id_t(child), &info, flags) == 0 && info.si_signo == SIGCHLD
  }

  /// The number of bytes that the program has written so far, to any file.
  func bytesWritten() throws -> Int {
    let counts = try String(contentsOfFile: "/proc/\(child)/io", encoding: .utf8)
    let line = try #require(counts.split(separator: "\n").first { $0.hasPrefix("wchar: ") })
    return try #require(Int(line.dropFirst("wchar: ".count)))
  }

  /// Writes `text` to the program's input.
  func say(_ text: String) throws { try say(bytes: Array(text.utf8)) }

  func say(bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty { try exchange(&rest) }
  }

  /// Waits until the unread output begins with `text`, and drops it.
  func expect(_ text: String, at location: SourceLocation = #_sourceLocation) throws {
    let wanted = Array(text.utf8)
    while output.bytes.count < wanted.count, output.descriptor != nil { try exchange() }
    let found = String(decoding: output.bytes.prefix(wanted.count), as: UTF8.self)
    try #require(found == text, sourceLocation: location)
    output.bytes.removeFirst(wanted.count)
  }

  /// Waits for a whole line of unread output, and drops it.
  func line(at location: SourceLocation = #_sourceLocation) throws -> String {
    while true {
      if let end = output.bytes.firstIndex(of: UInt8(ascii: "\n")) {
        defer { output.bytes.removeFirst(end + 1) }
        return String(decoding: output.bytes[..<end], as: UTF8.self)
      }
      try #require(output.descriptor != nil, "the output ends", sourceLocation: location)
      try exchange()
    }
  }

  /// Closes the reading end of the output.
  func stopReading() {
    if let end = output.descriptor { close(end) }
    output.descriptor = nil
  }

  /// Writes `bytes`, closes the input, and waits for the exit.
  func finish(saying bytes: [UInt8] = []) throws -> Tool.Outcome {
    var rest = bytes[...]
    if rest.isEmpty { hangUp() }
    while output.descriptor != nil || errors.descriptor != nil || !rest.isEmpty {
      try exchange(&rest)
      if rest.isEmpty { hangUp() }
    }
    isOver = true
    return Tool.Outcome(
      status: Program.status(of: child),
      output: String(decoding: output.bytes, as: UTF8.self),
      errors: String(decoding: errors.bytes, as: UTF8.self).replacing(Sanitizer.note, with: "")
    )
  }

  private func hangUp() {
    if let end = input { close(end) }
    input = nil
  }

  private func exchange() throws {
    var nothing: ArraySlice<UInt8> = []
    try exchange(&nothing)
  }

  /// Waits until reading or writing is possible, and does it: waiting for only one could block for
  /// ever.
  private func exchange(_ rest: inout ArraySlice<UInt8>) throws {
    var requests = [
      pollfd(fd: rest.isEmpty ? -1 : input ?? -1, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: output.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errors.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    try #require(poll(&requests, 3, 120_000) > 0, "the program does nothing")
    if requests[0].revents != 0 { write(&rest) }
    if requests[1].revents != 0 { read(&output) }
    if requests[2].revents != 0 { read(&errors) }
  }

  private func write(_ rest: inout ArraySlice<UInt8>) {
    guard let input else { return }
    // No more than a ready pipe always takes, so that it never blocks.
    let count = rest.prefix(Int(PIPE_BUF)).withUnsafeBytes { bytes in
      UnderstudyPlatform.write(input, bytes.baseAddress, bytes.count)
    }
    if count > 0 { rest = rest.dropFirst(count) } else { rest = [] }
  }

  private func read(_ source: inout Source) {
    guard let descriptor = source.descriptor else { return }
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = UnderstudyPlatform.read(descriptor, &chunk, chunk.count)
    if count > 0 {
      source.bytes += chunk[..<count]
    } else {
      close(descriptor)
      source.descriptor = nil
    }
  }
}
