import Understudy
import UnderstudyPlatform
import UnderstudyProgram

/// The arguments with which the tool starts itself as a worker.
struct WorkerCall {
  /// Whether answers that a session lacks come from the real world.
  let fillsGaps: Bool
  /// Whether it reports each line as it happens.
  let isCareful: Bool
  /// Whether it also looks for what is probably a mistake.
  let lints: Bool
  /// Whether it keeps to the working folder, like the process that starts it.
  var isEnclosed = Enclosure.current != nil
  /// The time zone and the locale of its sessions.
  let region: Region

  private static let name = "replay-worker"
  private static let fillsGapsFlag = "--fills-gaps"
  private static let carefulFlag = "--careful"
  private static let lintsFlag = "--lints"
  private static let enclosedFlag = "--enclosed"
  private static let regionOption = "--region"

  /// The words that start it.
  var words: [String] {
    let region = region == .usual ? [] : [Self.regionOption, region.timeZone, region.locale]
    return [Self.name] + (fillsGaps ? [Self.fillsGapsFlag] : [])
      + (isCareful ? [Self.carefulFlag] : []) + (lints ? [Self.lintsFlag] : [])
      + (isEnclosed ? [Self.enclosedFlag] : []) + region
  }

  /// Replays sessions until there are no more requests.
  @MainActor
  func run() throws {
    try reporting {
      if isEnclosed { try WorkingFolder().confineProcess() }
      Environment.enter(region)
      let worker = try Worker(self)
      try PrintedText.taken(during: worker.run)
    }
  }
}

extension WorkerCall {
  /// Nil if the words don't start a worker.
  init?(_ words: [String]) {
    // Compared below: anything else than these words, in this order, is a screen's name.
    guard words.first == Self.name else { return nil }
    let place = words.firstIndex(of: Self.regionOption) ?? words.endIndex
    let region = words[place...].dropFirst()
    self.init(
      fillsGaps: words.contains(Self.fillsGapsFlag), isCareful: words.contains(Self.carefulFlag),
      lints: words.contains(Self.lintsFlag), isEnclosed: words.contains(Self.enclosedFlag),
      region: region.count == 2
        ? Region(timeZone: region[region.startIndex], locale: region[region.startIndex + 1])
        : .usual)
    if words != self.words { return nil }
  }
}

/// A worker's ends of its two pipes.
enum WorkerPipes {
  /// The descriptors with which a worker starts.
  static let requests: Int32 = 3
  static let answers: Int32 = 4
  /// The file in which an exploration keeps what it does.
  static let journal: Int32 = 5

  /// High descriptors, if there are enough: a view model may use the low ones.
  private static var firstFree: Int32 { Int32(clamping: min(64, FileDescriptor.limit - 4)) }

  /// Moves the pipes to descriptors that only the worker knows, and ends the process when the
  /// reader of its answers is gone.
  ///
  /// - Throws: ``Failure`` if there are no pipes: a person started this.
  static func takeOver() throws(Failure) -> (requests: Int32, answers: Int32) {
    let moved = [requests, answers].map { fcntl($0, F_DUPFD_CLOEXEC, firstFree) }
    guard moved.allSatisfy({ $0 >= 0 }) else {
      throw Failure(.usage, "replay-worker: only \(Program.name) replay starts this")
    }
    close(requests)
    close(answers)
    // A trap is an expected result here.
    ThisProcess.dumpNoCore()
    endProcessWhenClosed(moved[0])
    return (moved[0], moved[1])
  }

  /// Ends the process when the other end of the pipe `file` is closed.
  ///
  /// - Throws: ``Failure`` if that is no pipe: a person started this.
  static func endProcess(with file: Int32, startedBy command: String) throws(Failure) {
    let moved = fcntl(file, F_DUPFD_CLOEXEC, firstFree)
    guard let status = try? FileSystem.status(ofOpen: moved), status.st_mode & S_IFMT == S_IFIFO
    else {
      throw Failure(.usage, "only \(Program.name) \(command) starts this")
    }
    close(file)
    endProcessWhenClosed(moved)
  }

  /// Ends the process when the other end of the pipe is closed, even while a view model loops.
  private static func endProcessWhenClosed(_ pipe: Int32) {
    startThread {
      while !FileDescriptor.isReady(pipe, for: 0, within: -1) {}
      _exit(0)
    }
  }
}
