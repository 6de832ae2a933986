import SessionAnalysis
import Understudy
import UnderstudyPlatform
import UnderstudyProgram

/// Another process of this program, with a pipe in each direction.
final class WorkerProcess {
  private let process: pid_t
  private let requests: Int32
  let answers: Int32
  private var reader = ReplayMessageReader()

  /// Starts one that replays sessions.
  ///
  /// - Throws: ``SystemError``.
  convenience init(_ call: WorkerCall) throws(SystemError) {
    try self.init(call.words, in: call.region)
  }

  /// Starts it with these arguments. A file may be open in it as ``WorkerPipes/journal``.
  ///
  /// It begins as from a shell: no signal is blocked or ignored, only the pipes are open, and its
  /// environment is ``Environment/ofWorkers(in:)``. What view models print is discarded.
  ///
  /// - Throws: ``SystemError``.
  init(
    _ words: [String], in region: Region, journal: Int32? = nil
  ) throws(SystemError) {
    let down = try ChildProcess.makePipe()
    let up: (read: Int32, write: Int32)
    do throws(SystemError) {
      up = try ChildProcess.makePipe()
    } catch {
      for end in [down.read, down.write] { close(end) }
      throw error
    }
    defer { for end in [down.read, up.write] { close(end) } }
    do throws(SystemError) {
      process = try Self.spawn(words, region, [down.read, up.write, journal])
    } catch {
      for end in [down.write, up.read] { close(end) }
      throw error
    }
    (requests, answers) = (down.write, up.read)
  }

  /// Sends messages. If the process has ended, nothing happens: its answers end, too.
  func send(_ messages: [ReplayMessage]) {
    var bytes: [UInt8] = []
    for message in messages { message.append(to: &bytes) }
    try? FileDescriptor.writeAll(bytes, to: requests)
  }

  /// The messages that arrived since the last call, and whether they are the last.
  func receive() -> (messages: [ReplayMessage], isOver: Bool) {
    let bytes = (try? FileDescriptor.readSome(answers)) ?? []
    reader.append(bytes)
    var messages: [ReplayMessage] = []
    while let message = reader.next() { messages.append(message) }
    return (messages, bytes.isEmpty)
  }

  /// Begins to end the process if it still runs. What follows is the system's work: with several
  /// processes it is faster to begin with all of them.
  func beginEnd() {
    // A dying process keeps its original signal.
    kill(process, SIGKILL)
  }

  /// Ends the process if it still runs, and returns how it ended.
  func end() -> String {
    beginEnd()
    close(requests)
    close(answers)
    return ChildProcess.end(ChildProcess.wait(for: process))
  }

  // MARK: Starting

  /// The files get the numbers from ``WorkerPipes/requests`` on.
  private static func spawn(
    _ words: [String], _ region: Region, _ files: [Int32?]
  ) throws(SystemError) -> pid_t {
    keepOpenFilesToOurselves()
    var open: [(Int32, Int32?)] = [(0, nil), (1, nil), (2, nil)]
    for (number, file) in zip(WorkerPipes.requests..., files) where file != nil {
      open.append((number, file))
    }
    return try ChildProcess.start(
      Program.executable, [CommandLine.arguments[0]] + words,
      environment: Environment.ofWorkers(in: region), files: open)
  }

  /// Files that this program inherited would otherwise be open in the process, too.
  private static func keepOpenFilesToOurselves() {
    for file in 3..<Int32(256) {
      let flags = fcntl(file, F_GETFD)
      if flags >= 0, flags & FD_CLOEXEC == 0 { _ = fcntl(file, F_SETFD, flags | FD_CLOEXEC) }
    }
  }
}
