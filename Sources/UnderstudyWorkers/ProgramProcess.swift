import Understudy
import UnderstudyPlatform
import UnderstudyProgram

/// Another process of this program, and this one's ends of the pipes to it.
package final class ProgramProcess {
  private let process: ChildProcess
  package var id: pid_t { process.id }
  /// Where this process writes what that one reads.
  package let input: Int32
  /// Where this process reads what that one writes.
  package let outputs: [Int32]

  /// Starts it with pipes that have these numbers there, and more open files.
  ///
  /// It begins as from a shell: no signal is blocked or ignored, only these files are open, and the
  /// standard streams lead nowhere unless they are among them.
  ///
  /// - Throws: ``SystemError``.
  package init(
    _ call: WorkerCall, input: Int32, outputs: [Int32], files: [(number: Int32, file: Int32?)]
  ) throws(SystemError) {
    var pipes: [(read: Int32, write: Int32)] = []
    do throws(SystemError) {
      for _ in 0...outputs.count { pipes.append(try ChildProcess.makePipe()) }
      Self.keepOpenFilesToOurselves()
      let standard = (0..<3).map { (number: Int32($0), file: Int32?.none) }
      let ends =
        [(number: input, file: Optional(pipes[0].read))]
        + zip(outputs, pipes.dropFirst()).map { (number: $0, file: $1.write) }
      process = try ChildProcess(
        Program.executable, [CommandLine.arguments[0]] + call.words,
        environment: call.environment,
        files: standard + ends + files.filter { $0.file != nil })
    } catch {
      for pipe in pipes { for end in [pipe.read, pipe.write] { close(end) } }
      throw error
    }
    (self.input, self.outputs) = (pipes[0].write, pipes.dropFirst().map(\.read))
    for end in [pipes[0].read] + pipes.dropFirst().map(\.write) { close(end) }
  }

  /// Files that this program inherited would otherwise be open in the process, too.
  private static func keepOpenFilesToOurselves() {
    for file in 3..<Int32(256) {
      let flags = fcntl(file, F_GETFD)
      if flags >= 0, flags & FD_CLOEXEC == 0 { _ = fcntl(file, F_SETFD, flags | FD_CLOEXEC) }
    }
  }

  /// Begins to end the process if it still runs. What follows is the system's work: with several
  /// processes it is faster to begin with all of them.
  func beginEnd() { process.signal(SIGKILL) }

  /// Ends the process if it still runs, and returns how it ended. One that takes too long first says on standard error
  /// where it is. `body` may read what it wrote before.
  package func end(isOverdue: Bool = false, _ body: () -> Void = {}) -> ChildProcess.End {
    if isOverdue, let end = endSayingWhere() { return closing(end, body) }
    beginEnd()
    return closing(process.wait(), body)
  }

  /// Asks the process where it is, which ends it. Nil if it does not answer within five seconds.
  private func endSayingWhere() -> ChildProcess.End? {
    process.signal(SIGQUIT)
    for _ in 0..<5000 {
      if let end = process.end { return end }
      usleep(1000)
    }
    return nil
  }

  private func closing(_ end: ChildProcess.End, _ body: () -> Void) -> ChildProcess.End {
    body()
    for file in [input] + outputs { close(file) }
    return end
  }
}
