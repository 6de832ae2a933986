import CProcessEnd
import SessionAnalysis
import Understudy
import UnderstudyPlatform

/// Another program that this one has started.
package struct ChildProcess {
  package let id: pid_t
  /// Whether it and what it starts are a group of their own, to which no key of the terminal sends a signal.
  package let leadsGroup: Bool

  /// Starts a program as from a shell: no signal is blocked or ignored.
  ///
  /// `files` are the open files that it gets, with their numbers there; nil is the null device.
  package init(
    _ program: String, _ arguments: [String],
    environment: [String: String] = Environment.inherited,
    files: [(number: Int32, file: Int32?)] = [], leadsGroup: Bool = false
  ) throws(SystemError) {
    let variables = environment.map { "\($0.key)=\($0.value)" }
    let (words, values) = (Self.texts(arguments), Self.texts(variables))
    var id: pid_t = 0
    // There are as many texts, and as many files as numbers. All of it lives as long as the call.
    let error = unsafe terminal_start(
      &id, program, words, Int32(arguments.count), values,
      Int32(variables.count), files.map(\.number), files.map { $0.file ?? -1 },
      Int32(files.count), leadsGroup ? 1 : 0)
    guard error == 0 else { throw SystemError(number: error) }
    (self.id, self.leadsGroup) = (id, leadsGroup)
  }

  /// Starts a shell that runs `command`, in which `arguments` are `$0`, `$1` and so on.
  package init(
    shell command: String, _ arguments: [String] = [],
    files: [(number: Int32, file: Int32?)] = [], leadsGroup: Bool = false
  ) throws(SystemError) {
    try self.init(
      "/bin/sh", ["sh", "-c", command] + arguments, files: files, leadsGroup: leadsGroup)
  }

  /// The texts one after the other, each up to its first NUL.
  private static func texts(_ texts: [String]) -> [CChar] {
    texts.flatMap { $0.utf8CString.prefix { $0 != 0 } + [0] }
  }

  /// Sends it a signal, and to all of its group if it leads one. A dying process keeps its original one.
  package func signal(_ signal: Int32) { kill(leadsGroup ? -id : id, signal) }

  // MARK: Its end

  /// How a process ended.
  package struct End {
    package let status: Int32

    /// The exit code as a shell reports it.
    package var exitCode: Int32 { status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f }

    /// The name that sessions use for it.
    package var name: String {
      status & 0x7f == 0 ? ProcessEnd.exit : ProcessEnd.name(ofSignal: status & 0x7f)
    }

    /// Whether it is a shell that found no such program.
    package var isNotFound: Bool { (status >> 8) & 0xff == 127 }
  }

  /// Waits until the process has ended.
  package func wait() -> End { end(0) ?? End(status: 0) }

  /// How the process ended; nil while it runs.
  package var end: End? { end(WNOHANG) }

  private func end(_ options: Int32) -> End? {
    var (ended, status): (pid_t, Int32) = (0, 0)
    repeat {
      // Fills the status.
      ended = unsafe waitpid(id, &status, options)
    } while ended < 0 && errno == EINTR
    return ended == id ? End(status: status) : nil
  }

  // MARK: Files

  /// The files of a process that this one starts have numbers below this one.
  private static let firstFree: Int32 = 6

  /// Moves an open file to a number that no file has in a process that this one starts.
  static func moveAway(_ file: Int32) throws(SystemError) -> Int32 {
    defer { close(file) }
    let moved = fcntl(file, F_DUPFD_CLOEXEC, firstFree)
    guard moved >= 0 else { throw .last }
    return moved
  }

  /// Makes a pipe, whose ends have such numbers, too.
  package static func makePipe() throws(SystemError) -> (read: Int32, write: Int32) {
    let pipe = try FileSystem.makePipe()
    let ends = [pipe.read, pipe.write]
    let moved = ends.map { fcntl($0, F_DUPFD_CLOEXEC, firstFree) }
    let error = SystemError.last
    for end in ends { close(end) }
    guard moved.allSatisfy({ $0 >= 0 }) else {
      for end in moved where end >= 0 { close(end) }
      throw error
    }
    return (moved[0], moved[1])
  }
}
