import CProcessEnd
import LineEditing
import Understudy
import UnderstudyPlatform
import UnderstudyProgram

/// Replays sessions whenever one of them or the program has changed, each time in a new process: so a
/// new build of the program runs, and one that crashes does not end the watch.
@MainActor
package final class ReplayWatch {
  /// Returns the session files of the moment: a folder that has none yet may get one.
  private let files: () -> [String]
  /// The program's file. It stays the same while new builds replace it.
  private let program: String
  /// The arguments of a replay.
  private let words: [String]
  private let failedSessions: Int32
  /// Nil without a terminal.
  private var keys: KeyReader?
  private let output = StandardOutput()

  /// Milliseconds between two looks at the files.
  private static let interval: Int32 = 200
  /// Milliseconds between two looks at the process that replays.
  private static let shortInterval: Int32 = 10

  /// How the watch ends.
  private enum End: Error {
    case quit
    case signal(Int32)
  }

  package init(_ files: @escaping () -> [String]) throws(Failure) {
    self.files = files
    program = Program.file
    do throws(SystemError) {
      failedSessions = try TemporaryFile.createUnnamed()
    } catch {
      throw Failure(.internalError, "replay: \(error)")
    }
    var words = Array(CommandLine.arguments.dropFirst())
    if let place = words.firstIndex(of: "--watch") { words[place] = "--is-watched" }
    self.words = [CommandLine.arguments[0]] + words
  }

  deinit { close(failedSessions) }

  /// Watches until a key or a signal ends it.
  ///
  /// - Throws: ``Failure`` unless the last replay passed.
  package func run() throws(Failure) {
    if Terminal.isInteractive {
      do { keys = try KeyReader() } catch { throw Failure(.internalError, "\(error)") }
    } else {
      terminal_interrupts_count()
    }
    defer { keys?.close() }
    var status: Int32 = 0
    do throws(End) {
      while true {
        let seen = WatchedFiles(files(), program: program)
        status = try replay()
        say("watching for changes, q quits\n")
        try awaitChange(since: seen)
        if !Terminal.isDumb { say("\u{1b}[H\u{1b}[2J") }
      }
    } catch {
      if case .signal(let signal) = error { throw Failure(signal: signal) }
      if status != 0 { throw Failure(Failure.Status(rawValue: status) ?? .failed, "") }
    }
  }

  // MARK: Replaying

  /// Replays in a new process, and returns its exit code.
  private func replay() throws(End) -> Int32 {
    let process = try start()
    while true {
      if let end = process.end { return end.exitCode }
      do throws(End) {
        try pause(Self.shortInterval)
      } catch {
        switch error {
        case .quit: process.signal(SIGINT)
        // The terminal has sent it to both.
        case .signal(SIGINT): break
        case .signal(let signal): process.signal(signal)
        }
        _ = process.wait()
        throw error
      }
    }
  }

  /// Starts the process; waits while the program's file can't be run yet, because it is being
  /// written.
  private func start() throws(End) -> ChildProcess {
    var lastError = ""
    while true {
      do {
        return try ChildProcess(
          program, words, environment: Environment.inherited,
          files: [(0, nil), (FailedSessions.descriptor, failedSessions)])
      } catch {
        let text = "\(FileName.shown(program)): can't be started: \(error)"
        if text != lastError { Diagnostics.say(text) }
        lastError = text
      }
      try pause(Self.interval)
    }
  }

  // MARK: Waiting

  /// Waits until a file differs from what was seen, and no longer changes.
  private func awaitChange(since seen: WatchedFiles) throws(End) {
    var last = seen
    while true {
      try pause(Self.interval)
      let now = WatchedFiles(files(), program: program)
      if now == last, now != seen, now.hasProgram { return }
      last = now
    }
  }

  /// Lets time pass, or less if a key is pressed.
  private func pause(_ milliseconds: Int32) throws(End) {
    guard let keys else {
      usleep(UInt32(milliseconds) * 1000)
      if terminal_interrupts() > 0 { throw .signal(SIGINT) }
      return
    }
    switch keys.next(within: milliseconds) {
    case .key("q"), .end: throw .quit
    case .ended(let signal): throw .signal(signal)
    case .key, .resumed, nil: return
    }
  }

  /// Writes for a person; without a terminal there are only the reports.
  private func say(_ text: String) {
    // The next report says so if the terminal is gone.
    if keys != nil { try? output.write(text) }
  }
}

/// Which sessions failed in the last replay: in an open file that the process that watches shares with
/// those that replay.
package enum FailedSessions {
  /// The file's descriptor in a process that replays.
  static let descriptor: Int32 = 3

  /// The files with those that failed first.
  package static func first(in files: [String]) -> [String] {
    let bytes = (try? FileDescriptor.readFromStart(descriptor)) ?? []
    let failed = Set(bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
    return files.filter(failed.contains) + files.filter { !failed.contains($0) }
  }

  /// Replaces what the file says.
  package static func write(_ files: [String]) {
    let bytes = files.flatMap { $0.utf8 + [0] }
    guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else { return }
    // If this fails, the next replay has the usual order.
    try? FileDescriptor.writeAll(bytes, to: descriptor)
  }
}

/// The state of the program's file and of all session files, to see whether one has changed.
///
/// It polls: notifications of file systems differ between platforms, and are missing on network
/// drives and in containers.
struct WatchedFiles: Equatable {
  private var states: [String: State] = [:]
  /// Whether the program exists: it does not while it is being built.
  let hasProgram: Bool

  private struct State: Equatable {
    let file: UInt64
    let size: Int
    let seconds: Int
    let nanoseconds: Int
  }

  init(_ files: [String], program: String) {
    for file in files { states[file] = Self.state(of: file) }
    let state = Self.state(of: program)
    hasProgram = state != nil
    states[program] = state
  }

  private static func state(of path: String) -> State? {
    guard let status = try? FileSystem.status(of: path, followingLinks: true) else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return State(
      file: UInt64(status.st_ino), size: Int(status.st_size), seconds: Int(time.tv_sec),
      nanoseconds: Int(time.tv_nsec))
  }
}
