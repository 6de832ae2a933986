import SessionAnalysis
import Understudy
import UnderstudyPlatform
import UnderstudyProgram

/// The numbers of the files with which a process of this program starts, besides the standard ones.
package enum WorkerFiles {
  /// Where a worker reads what it is asked, and where it answers.
  package static let requests: Int32 = 3
  package static let answers: Int32 = 4
  /// The file in which an exploration keeps what it does.
  package static let journal: Int32 = 5
  /// What is open in a command as long as the server for agents runs.
  package static let lifeline: Int32 = 3
}

/// The process that started this worker, at the other end of two pipes.
@MainActor
final class ParentProcess {
  private let requests: Int32
  private let answers: Int32
  private var reader = MessageReader<WorkerRequest>()
  private var unsent: [UInt8] = []
  /// The most bytes that are held back, of sessions that differ in many steps.
  private static let mostUnsent = 1 << 16

  /// Moves the pipes to descriptors that only the worker knows, and ends this process when the reader
  /// of its answers is gone.
  ///
  /// - Throws: ``Failure`` if there are no pipes: a person started this.
  init() throws(Failure) {
    let moved = [WorkerFiles.requests, WorkerFiles.answers].map {
      fcntl($0, F_DUPFD_CLOEXEC, Self.firstFree)
    }
    guard moved.allSatisfy({ $0 >= 0 }) else {
      throw Failure(.usage, "replay-worker: only \(Program.name) replay starts this")
    }
    close(WorkerFiles.requests)
    close(WorkerFiles.answers)
    (requests, answers) = (moved[0], moved[1])
    // A trap is an expected result here.
    ThisProcess.dumpNoCore()
    Self.endProcess(whenClosed: requests)
  }

  /// Ends this process, which runs a command, with the server for agents that started it.
  ///
  /// - Throws: ``Failure`` if there is no pipe: a person started this.
  static func endWithServer() throws(Failure) {
    let moved = fcntl(WorkerFiles.lifeline, F_DUPFD_CLOEXEC, firstFree)
    guard let status = try? FileSystem.status(ofOpen: moved), status.st_mode & S_IFMT == S_IFIFO
    else {
      throw Failure(.usage, "only \(Program.name) mcp starts this")
    }
    close(WorkerFiles.lifeline)
    endProcess(whenClosed: moved)
  }

  /// High descriptors, if there are enough: a view model may use the low ones.
  private static var firstFree: Int32 { Int32(clamping: min(64, FileDescriptor.limit - 4)) }

  /// Ends the process when the other end of the pipe is closed, even while a view model loops.
  private static func endProcess(whenClosed pipe: Int32) {
    startThread {
      while !FileDescriptor.isReady(pipe, for: 0, within: -1) {}
      _exit(0)
    }
  }

  /// The next thing that it asks for; nil if it asks no more.
  ///
  /// - Throws: ``Failure`` when the requests can't be read.
  func next() throws(Failure) -> WorkerRequest? {
    while true {
      if let request = reader.next() { return request }
      let bytes = try Failure.wrapping(.ioError, "the sessions to replay can't be read") {
        try FileDescriptor.readSome(requests)
      }
      if bytes.isEmpty { return nil }
      reader.append(bytes)
    }
  }

  /// Sends a message later, so that a session's are sent together.
  func hold(_ message: WorkerMessage) {
    unsent += message.bytes
    if unsent.count > Self.mostUnsent { sendAll() }
  }

  /// Sends a message, and those that were held back.
  func send(_ message: WorkerMessage) {
    unsent += message.bytes
    sendAll()
  }

  private func sendAll() {
    do {
      try FileDescriptor.writeAll(unsent, to: answers)
    } catch {
      // Without its reports the worker is of no use: another one takes its place.
      _exit(Failure.Status.ioError.rawValue)
    }
    unsent.removeAll(keepingCapacity: true)
  }
}
