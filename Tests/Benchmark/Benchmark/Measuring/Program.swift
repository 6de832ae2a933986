import Foundation

/// A program to measure, with its arguments and environment.
struct Program {
  let path: String
  var arguments: [String] = []

  /// Starts it with `streams` as its descriptors 0, 1 and 2, or with the terminal at `terminal` as
  /// all three; then it leads a session controlled by that terminal.
  ///
  /// - Returns: The process.
  /// - Throws: ``BenchmarkError`` if it can't be started.
  func start(_ streams: [Int32], in workspace: Workspace, terminal: String? = nil)
    throws(BenchmarkError) -> pid_t
  {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in streams.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, stream, Int32(number))
    }
    for number in 0..<Int32(terminal == nil ? 0 : 3) {
      posix_spawn_file_actions_addopen(&actions, number, terminal ?? "", O_RDWR, 0)
    }
    return try start(&actions, workspace.environment, leadsSession: terminal != nil)
  }

  private func start(
    _ actions: inout posix_spawn_file_actions_t, _ environment: [String: String],
    leadsSession: Bool
  ) throws(BenchmarkError) -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Ctrl-C ends the measured program, and then the benchmark, which cleans up.
    var usual = sigset_t()
    sigemptyset(&usual)
    sigaddset(&usual, SIGINT)
    sigaddset(&usual, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &usual)
    let flags = Int16(POSIX_SPAWN_SETSIGDEF) | (leadsSession ? Self.newSession : 0)
    posix_spawnattr_setflags(&attributes, flags)
    var process: pid_t = 0
    let result = withCStrings([path] + arguments) { arguments in
      withCStrings(environment.map { "\($0)=\($1)" }) { variables in
        posix_spawn(&process, path, &actions, &attributes, arguments, variables)
      }
    }
    guard result == 0 else {
      throw BenchmarkError("\(path): can't be started: \(String(cString: strerror(result)))")
    }
    return process
  }

  /// `POSIX_SPAWN_SETSID`, which the C library hides from Swift on Linux.
  private static var newSession: Int16 {
    #if canImport(Darwin)
      0x400
    #else
      0x80
    #endif
  }

  /// The program at `path`; nil if it was not built.
  static func built(_ path: String, arguments: [String]) -> Program? {
    access(path, X_OK) == 0 ? Program(path: path, arguments: arguments) : nil
  }

  /// The program of that name in the folders of `PATH`; nil if there is none.
  static func installed(_ name: String) -> Program? {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    let paths = folders.split(separator: ":").map { "\($0)/\(name)" }
    return paths.first { path in access(path, X_OK) == 0 }.map { Program(path: $0) }
  }
}

private func withCStrings<Result>(
  _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = texts.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  return body(copies + [nil])
}

/// Why a measurement is impossible or wrong.
struct BenchmarkError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
