import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension PseudoTerminal {
  /// Starts the driver as the leader of a session of its own, whose terminal is `name`.
  static func spawn(
    on name: String,
    messages: Int32,
    _ environment: [String: String]
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, messages, 3)
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Threads of a test have signals blocked, and a child would inherit that.
    var noSignals = sigset_t()
    sigemptyset(&noSignals)
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    posix_spawnattr_setflags(&attributes, newSession | Int16(POSIX_SPAWN_SETSIGMASK))
    var child: pid_t = 0
    let path = try driverPath()
    let result = withStrings([path]) { arguments in
      withStrings(variables(environment)) {
        posix_spawn(&child, path, &actions, &attributes, arguments, $0)
      }
    }
    try #require(result == 0)
    return child
  }

  private static func variables(_ environment: [String: String]) -> [String] {
    let usual = [
      "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no",
      "NO_COLOR": "1", "EDITRC": "/dev/null",
    ]
    return usual.merging(environment) { $1 }.map { "\($0)=\($1)" }
  }

  private static func withStrings<Result>(
    _ texts: [String],
    _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }

  /// `POSIX_SPAWN_SETSID`, which the C library hides from Swift on Linux.
  private static var newSession: Int16 {
    #if canImport(Darwin)
      0x400
    #else
      0x80
    #endif
  }

  /// The driver is built into the folder of the tests, which their arguments name, or above it.
  private static func driverPath() throws -> String {
    for argument in CommandLine.arguments where argument.hasPrefix("/") {
      var parts = argument.split(separator: "/")
      while parts.popLast() != nil {
        let path = "/" + (parts + ["LineEditorDriver"]).joined(separator: "/")
        if access(path, X_OK) == 0 { return path }
      }
    }
    return try #require(nil as String?, "the driver is not built")
  }
}
