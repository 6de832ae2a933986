import CStandardLibrary
import Understudy

/// Starts other programs, and waits for their end.
enum ChildProcess {
  /// Starts a program as from a shell: no signal is blocked or ignored.
  ///
  /// `files` are the open files that it gets, with their numbers there; nil is the null device.
  static func start(
    _ program: String, _ arguments: [String], environment: [Environment.Variable],
    files: [(number: Int32, file: Int32?)]
  ) throws(SystemError) -> pid_t {
    #if canImport(Darwin)
      var (actions, attributes): (posix_spawn_file_actions_t?, posix_spawnattr_t?) = (nil, nil)
    #else
      // Set up below.
      var (actions, attributes) = unsafe (posix_spawn_file_actions_t(), posix_spawnattr_t())
    #endif
    // Each of these calls gets a structure that exists until the end, copies what it takes, and keeps
    // no address.
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    for (number, file) in files {
      if let file {
        unsafe posix_spawn_file_actions_adddup2(&actions, file, number)
      } else {
        unsafe posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
      }
    }
    var (blocked, usual) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&blocked)
    unsafe sigfillset(&usual)
    unsafe posix_spawnattr_setsigmask(&attributes, &blocked)
    unsafe posix_spawnattr_setsigdefault(&attributes, &usual)
    let flags = Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
    unsafe posix_spawnattr_setflags(&attributes, flags)
    var process: pid_t = 0
    let error = unsafe withCStrings(arguments) { arguments in
      unsafe withCStrings(environment.map { "\($0.name)=\($0.value)" }) { environment in
        // Both lists end in nil, and live as long as the call.
        unsafe posix_spawnp(&process, program, &actions, &attributes, arguments, environment)
      }
    }
    guard error == 0 else { throw SystemError(number: error) }
    return process
  }

  /// Waits until the process has ended, and returns its status.
  static func wait(for process: pid_t) -> Int32 { end(of: process, 0) ?? 0 }

  /// Whether a shell that exited with this status found no such program.
  static func isNotFound(_ status: Int32) -> Bool { (status >> 8) & 0xff == 127 }

  /// The exit code as a shell reports it, if the process has ended.
  static func status(of process: pid_t) -> Int32? {
    end(of: process, WNOHANG).map(exitCode)
  }

  private static func end(of process: pid_t, _ options: Int32) -> Int32? {
    var (ended, status): (pid_t, Int32) = (0, 0)
    repeat {
      // Fills the status.
      ended = unsafe waitpid(process, &status, options)
    } while ended < 0 && errno == EINTR
    return ended == process ? status : nil
  }

  /// The exit code as a shell reports it, of the status that ``wait(for:)`` returns.
  static func exitCode(_ status: Int32) -> Int32 {
    status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f
  }

  /// How the process ended, by the name that sessions use for it.
  static func end(_ status: Int32) -> String {
    status & 0x7f == 0 ? ProcessEnd.exit : ProcessEnd.name(ofSignal: status & 0x7f)
  }

  /// Calls `body` with the texts as a list of C strings that ends in nil.
  private static func withCStrings<Result>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    // Copies of our own, which live as long as the call.
    let copies = unsafe texts.map { unsafe strdup(FileName.bytes($0)) }
    defer { unsafe copies.forEach { unsafe free($0) } }
    return unsafe body(copies + [nil])
  }
}
