import CProcessEnd
import SessionAnalysis
import Understudy
import UnderstudyPlatform

/// Starts other programs, and waits for their end.
package enum ChildProcess {
  /// Starts a program as from a shell: no signal is blocked or ignored.
  ///
  /// `files` are the open files that it gets, with their numbers there; nil is the null device.
  package static func start(
    _ program: String, _ arguments: [String], environment: [Environment.Variable],
    files: [(number: Int32, file: Int32?)]
  ) throws(SystemError) -> pid_t {
    let variables = environment.map { "\($0.name)=\($0.value)" }
    let (words, values) = (texts(arguments), texts(variables))
    var process: pid_t = 0
    // There are as many texts, and as many files as numbers. All of it lives as long as the call.
    let error = unsafe terminal_start(
      &process, program, words, Int32(arguments.count), values,
      Int32(variables.count), files.map(\.number), files.map { $0.file ?? -1 },
      Int32(files.count))
    guard error == 0 else { throw SystemError(number: error) }
    return process
  }

  /// Waits until the process has ended, and returns its status.
  package static func wait(for process: pid_t) -> Int32 { end(of: process, 0) ?? 0 }

  /// Whether a shell that exited with this status found no such program.
  package static func isNotFound(_ status: Int32) -> Bool { (status >> 8) & 0xff == 127 }

  /// The exit code as a shell reports it, if the process has ended.
  package static func status(of process: pid_t) -> Int32? {
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
  package static func exitCode(_ status: Int32) -> Int32 {
    status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f
  }

  /// How the process ended, by the name that sessions use for it.
  package static func end(_ status: Int32) -> String {
    status & 0x7f == 0 ? ProcessEnd.exit : ProcessEnd.name(ofSignal: status & 0x7f)
  }

  /// The texts one after the other, each up to its first NUL.
  private static func texts(_ texts: [String]) -> [CChar] {
    texts.flatMap { $0.utf8CString.prefix { $0 != 0 } + [0] }
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
