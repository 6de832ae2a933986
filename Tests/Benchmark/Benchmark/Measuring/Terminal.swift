import Foundation

/// A program in a terminal of its own, into which the benchmark types.
final class Terminal {
  private let program: Program
  private let master: Int32
  private let process: pid_t

  /// - Throws: ``BenchmarkError`` if there is no terminal, or the program can't be started.
  init(_ program: Program, in workspace: Workspace) throws(BenchmarkError) {
    self.program = program
    var (outer, inner): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    var name = [CChar](repeating: 0, count: 128)
    guard openpty(&outer, &inner, &name, nil, &size) == 0 else {
      throw BenchmarkError("no terminal: \(String(cString: strerror(errno)))")
    }
    // Kept open until the program has it open, too: a terminal that no process has open hangs up.
    defer { close(inner) }
    for end in [outer, inner] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    master = outer
    let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let path = String(decoding: bytes, as: UTF8.self)
    process = try program.start([], in: workspace, terminal: path)
  }

  deinit {
    kill(process, SIGKILL)
    close(master)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }

  /// Types one key, and returns the seconds until it shows.
  ///
  /// - Throws: ``BenchmarkError`` if it doesn't show within ten seconds.
  func echo(_ key: UInt8) throws(BenchmarkError) -> Double {
    var scanner = EchoScanner(key: key)
    let start = ContinuousClock.now
    type(key)
    while !scanner.hasShown {
      guard let chunk = read(waiting: 10_000) else {
        throw BenchmarkError("\(program.path): a key never showed")
      }
      scanner.take(chunk)
    }
    return (ContinuousClock.now - start) / .seconds(1)
  }

  func type(_ key: UInt8) {
    var key = key
    _ = write(master, &key, 1)
  }

  /// Reads until no output has come for some milliseconds.
  func settle(_ milliseconds: Int32) {
    while read(waiting: milliseconds) != nil {}
  }

  private func read(waiting milliseconds: Int32) -> ArraySlice<UInt8>? {
    var ready = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, milliseconds) > 0 else { return nil }
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = Foundation.read(master, &chunk, chunk.count)
    return count > 0 ? chunk[..<count] : nil
  }
}
