import CProcessEnd
import LineEditing
import Understudy
import UnderstudyPlatform
import UnderstudyProgram

/// Replays sessions whenever one of them, the program or a source file has changed, each time in a new
/// process: so a new build of the program runs, and one that crashes does not end the watch.
@MainActor
package final class ReplayWatch {
  /// Returns the session files of the moment: a folder that has none yet may get one.
  private let files: () -> [String]
  /// The program's file. It stays the same while new builds replace it.
  private let program: String
  /// The arguments of a replay, and those of a review of the same sessions.
  private let (words, reviewWords): ([String], [String])
  /// Nil if another program builds this one.
  private var build: ProgramBuild?
  private let failedSessions: UnnamedFile
  /// Nil without a terminal.
  private var keys: KeyReader?
  private let output = StandardOutput()

  /// Milliseconds between two looks at the files.
  private static let interval: Int32 = 200
  /// Milliseconds between two looks at a process that runs.
  private static let shortInterval: Int32 = 10

  /// How the watch ends.
  private enum End: Error {
    case quit
    case signal(Int32)
  }

  /// What a key asks for.
  private enum Request {
    case replay, review
  }

  /// A watch of files, which words select for a review.
  package init(
    _ files: @escaping () -> [String], reviewing selection: [String], building build: ProgramBuild?
  ) throws(Failure) {
    (self.files, self.build) = (files, build)
    program = Program.file
    failedSessions = try Failure.wrapping(.internalError, "replay") { try UnnamedFile() }
    var words = Array(CommandLine.arguments.dropFirst())
    // Whatever follows `--` is a path.
    let options = words.firstIndex(of: "--").map { words[..<$0] } ?? words[...]
    for place in options.indices where words[place] == "--watch" { words[place] = "--is-watched" }
    self.words = [CommandLine.arguments[0]] + words
    reviewWords = [CommandLine.arguments[0], "review"] + selection
  }

  /// Watches until a key or a signal ends it.
  ///
  /// - Throws: ``Failure`` unless the last replay passed.
  package func run() throws(Failure) {
    if Terminal.isInteractive {
      keys = try Failure.wrapping(.internalError) { try KeyReader() }
    } else {
      terminal_interrupts_count()
    }
    defer { keys?.close() }
    var status: Int32 = 0
    do throws(End) {
      while true {
        let sources = build?.sources
        let isBuilt = try buildIfNeeded(for: sources)
        let inputs = inputs
        let seen = (sources, inputs)
        // What hangs, or takes long, is of no interest once a file has changed.
        guard let ended = isBuilt ? try replay(since: seen) : Failure.Status.failed.rawValue else {
          clear()
          continue
        }
        status = ended
        let hasFailures = isBuilt && status == Failure.Status.failed.rawValue
        say(question(hasFailures: hasFailures))
        switch try awaitRequest(since: seen, reviews: hasFailures) {
        case .replay: clear()
        case .review: review()
        }
      }
    } catch {
      if case .signal(let signal) = error { throw Failure(signal: signal) }
      if status != 0 { throw Failure(Failure.Status(rawValue: status) ?? .failed, "") }
    }
  }

  private func clear() {
    if !Terminal.isDumb { say("\u{1b}[H\u{1b}[2J") }
  }

  private func question(hasFailures: Bool) -> String {
    let what = build == nil ? "the program" : "sources"
    let review = hasFailures ? "r review · " : ""
    return "watching sessions and \(what): \(review)enter run again · q quit\n"
  }

  // MARK: Building

  /// Builds the program unless it is as these source files say, and shows the first errors. Returns
  /// whether it is now.
  private func buildIfNeeded(for sources: WatchedFiles?) throws(End) -> Bool {
    guard let build, let sources, build.isNeeded(for: sources) else { return true }
    let output: UnnamedFile
    let process: ChildProcess
    do throws(SystemError) {
      output = try UnnamedFile()
      process = try build.start(writingTo: output.descriptor)
    } catch {
      Diagnostics.say("\(build.command): can't be started: \(error)")
      return false
    }
    let line = ProgressLine()
    defer { line.erase() }
    let status = try wait(for: process) { line.show("building: \(build.command)") }
    if status == 0 {
      self.build?.noteSuccess(with: sources)
      return true
    }
    line.erase()
    let text = String(decoding: output.content, as: UTF8.self)
    Diagnostics.say(
      (["the build failed: \(build.command)"] + ProgramBuild.errors(in: text))
        .joined(separator: "\n"))
    return false
  }

  // MARK: Replaying

  /// Replays in a new process, and returns its exit code; nil if it was ended because a file differs from what was
  /// seen.
  private func replay(since seen: Seen) throws(End) -> Int32? {
    let process = try start()
    var last = seen
    var nextLook = ContinuousClock.now
    var isStale = false
    let status = try wait(for: process) {
      guard !isStale, .now >= nextLook else { return }
      isStale = hasChanged(since: seen, &last)
      nextLook = .now + .milliseconds(Self.interval)
      if isStale { process.signal(SIGINT) }
    }
    return isStale ? nil : status
  }

  /// Waits for a process, and returns its exit code; a key or a signal that ends the watch ends it, too.
  private func wait(
    for process: ChildProcess, doing meanwhile: () -> Void
  ) throws(End) -> Int32 {
    while true {
      if let end = process.end { return end.exitCode }
      meanwhile()
      do throws(End) {
        _ = try pause(Self.shortInterval)
      } catch {
        switch error {
        case .quit: process.signal(SIGINT)
        // The terminal has sent it to all processes of this group.
        case .signal(SIGINT) where !process.leadsGroup: break
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
          program, words,
          files: [(0, nil), (FailedSessions.descriptor, failedSessions.descriptor)])
      } catch {
        let text = "\(FileName.shown(program)): can't be started: \(error)"
        if text != lastError { Diagnostics.say(text) }
        lastError = text
      }
      _ = try pause(Self.interval)
    }
  }

  /// Lets a person decide about what failed, in a process that has the terminal meanwhile.
  private func review() {
    keys?.lendTerminal {
      do {
        _ = try ChildProcess(program, reviewWords).wait()
      } catch {
        Diagnostics.say("\(FileName.shown(program)): can't be started: \(error)")
      }
    }
  }

  // MARK: Waiting

  /// The session files and the program.
  private var inputs: WatchedFiles { WatchedFiles(files() + [program]) }

  private typealias Seen = (sources: WatchedFiles?, inputs: WatchedFiles)

  /// Whether a file differs from what was seen, and no longer changes: not since the last look.
  private func hasChanged(since seen: Seen, _ last: inout Seen) -> Bool {
    let now = (sources: build?.sources, inputs: inputs)
    defer { last = now }
    // While another program builds this one, there is none.
    let canRun = now.inputs.has(program) || now.sources != seen.sources
    return now == last && now != seen && canRun
  }

  /// Waits for a key, or until a file differs from what was seen, and no longer changes.
  private func awaitRequest(since seen: Seen, reviews: Bool) throws(End) -> Request {
    var last = seen
    while true {
      switch try pause(Self.interval) {
      case .replay: return .replay
      case .review: if reviews { return .review }
      case nil: break
      }
      if hasChanged(since: seen, &last) { return .replay }
    }
  }

  /// Lets time pass, or less if a key is pressed; returns what the key asks for.
  private func pause(_ milliseconds: Int32) throws(End) -> Request? {
    guard let keys else {
      usleep(UInt32(milliseconds) * 1000)
      if terminal_interrupts() > 0 { throw .signal(SIGINT) }
      return nil
    }
    switch keys.next(within: milliseconds) {
    case .key("q"), .end: throw .quit
    case .key("\r"), .key("\n"): return .replay
    case .key("r"): return .review
    case .ended(let signal): throw .signal(signal)
    case .key, .resumed, nil: return nil
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
