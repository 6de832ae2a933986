import CStandardLibrary

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The program that shows what is longer than the screen: `$PAGER`, or `less`.
///
/// If `LESS` is not set, `less` shows colours, and leaves its last page on the screen.
enum Pager {
  /// Shows `text` page by page; returns false, and shows nothing, if there is no such program.
  ///
  /// The terminal must not be raw. Returns when the pager exits.
  static func show(_ text: String) -> Bool {
    let command = Environment.value("PAGER") ?? "less"
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return false }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let process = start(command, reading: ends[0])
    close(ends[0])
    // A pager that exits before the end breaks the pipe, which is not an error.
    if process != nil { try? FileDescriptor.writeAll(Array(text.utf8), to: ends[1]) }
    close(ends[1])
    guard let process else { return false }
    return wait(for: process) != notFound
  }

  /// The exit status of a shell that finds no such program.
  private static let notFound: Int32 = 127

  private static func start(_ command: String, reading input: Int32) -> pid_t? {
    #if canImport(Darwin)
      var (actions, attributes): (posix_spawn_file_actions_t?, posix_spawnattr_t?) = (nil, nil)
    #else
      var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    // The pager must not inherit the signals that this program ignores.
    var usual = sigset_t()
    sigemptyset(&usual)
    for signal in [SIGPIPE, SIGXFSZ] { sigaddset(&usual, signal) }
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    let script = "LESS=\"${LESS-FRX}\" \(command)"
    var process: pid_t = 0
    let environment = Environment.inherited.map { "\($0)=\($1)" }
    let error = withCStrings(["sh", "-c", script]) { words in
      withCStrings(environment) { environment in
        posix_spawn(&process, "/bin/sh", &actions, &attributes, words, environment)
      }
    }
    return error == 0 ? process : nil
  }

  private static func wait(for process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return (status >> 8) & 0xff
  }
}
