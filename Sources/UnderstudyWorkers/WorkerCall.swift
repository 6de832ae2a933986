import CProcessEnd
import SessionAnalysis
import Understudy
import UnderstudyPlatform
import UnderstudyProgram

/// How this program calls itself: what the process that it starts does, and the arguments that say so.
package struct WorkerCall {
  package let job: Job
  /// The time zone and the locale of the process.
  package var region = Region.usual
  /// Whether it keeps to the working folder.
  package let isEnclosed: Bool

  /// Unless it says otherwise, the process keeps to the working folder if this one does.
  package init(job: Job, region: Region = .usual, isEnclosed: Bool = Enclosure.current != nil) {
    (self.job, self.region, self.isEnclosed) = (job, region, isEnclosed)
  }

  package enum Job {
    case replay(ReplaySettings)
    case explore(ExploreSettings)
    /// A command of the program, for the server for agents: these are its words.
    case command([String])
    /// Shows what a process of the program that crashed says of that: this is what it wrote.
    case crash(String)

    fileprivate var name: String {
      switch self {
      case .replay: "replay-worker"
      case .explore: "explore-worker"
      case .command: "mcp-worker"
      case .crash: "crash-worker"
      }
    }

    fileprivate var words: [String] {
      switch self {
      case .replay(let settings): settings.words
      case .explore(let settings): settings.words
      case .command(let words): words
      case .crash(let text): [text]
      }
    }

    fileprivate init?(_ name: String, _ words: [String]) {
      switch name {
      case "replay-worker": self = .replay(ReplaySettings(words))
      case "explore-worker":
        guard let settings = ExploreSettings(words) else { return nil }
        self = .explore(settings)
      case "mcp-worker": self = .command(words)
      case "crash-worker":
        guard let text = words.first, words.count == 1 else { return nil }
        self = .crash(text)
      default: return nil
      }
    }
  }

  private static let enclosedFlag = "--enclosed"
  private static let regionOption = "--region"

  /// The arguments.
  package var words: [String] {
    [job.name] + (isEnclosed ? [Self.enclosedFlag] : [])
      + (region == .usual ? [] : [Self.regionOption, region.timeZone, region.locale]) + job.words
  }

  /// The environment of the process: view models don't depend on a person's, unless one uses them.
  package var environment: [String: String] {
    switch job {
    case .replay, .explore: Environment.ofWorkers(in: region)
    case .command, .crash: Environment.inherited.withoutBacktraces
    }
  }
}

extension WorkerCall {
  /// Nil if the words are not such arguments.
  package init?(_ words: [String]) {
    var rest = words.dropFirst()
    isEnclosed = rest.first == Self.enclosedFlag
    if isEnclosed { rest.removeFirst() }
    if rest.first == Self.regionOption, rest.count > 2 {
      let values = Array(rest.dropFirst().prefix(2))
      region = Region(timeZone: values[0], locale: values[1])
      rest.removeFirst(3)
    }
    guard let name = words.first, let job = Job(name, Array(rest)) else { return nil }
    self.job = job
    // Anything else than these words, in this order, is a person's.
    if words != self.words { return nil }
  }

  /// Does the job in this process; a command by `command`.
  @MainActor
  package func run(command: ([String]) throws -> Void) throws {
    switch job {
    case .replay(let settings):
      try work { try ReplayingWorker(settings, in: region, for: $0).run() }
    case .explore(let settings):
      try work { try ExploringWorker(settings, in: region, for: $0).run() }
    case .command(let words):
      try reporting {
        try ParentProcess.endWithServer()
        try confineProcess()
      }
      terminal_calls_say()
      try command(words)
    case .crash(let text):
      Diagnostics.say(
        CrashReport(of: Array(text.utf8)).trace
          ?? "for Swift's trace, set SWIFT_BACKTRACE=enable=yes")
    }
  }

  @MainActor
  private func work(_ body: (ParentProcess) throws -> Void) throws {
    try reporting {
      try confineProcess()
      Environment.enter(region)
      terminal_calls_say()
      let parent = try ParentProcess()
      try PrintedText.taken { try body(parent) }
    }
  }

  private func confineProcess() throws(Failure) {
    if isEnclosed { try Enclosure.ofWorkingFolder().confineProcess() }
  }
}

/// How sessions are replayed.
package struct ReplaySettings {
  /// Whether answers that a session lacks come from the real world.
  package var fillsGaps: Bool
  /// Whether each line is reported as it happens.
  package var isCareful: Bool
  /// Whether to look for what is probably a mistake, too.
  package var lints: Bool

  package init(fillsGaps: Bool = false, isCareful: Bool = false, lints: Bool = false) {
    (self.fillsGaps, self.isCareful, self.lints) = (fillsGaps, isCareful, lints)
  }
}

extension ReplaySettings {
  fileprivate var words: [String] {
    (fillsGaps ? ["--fills-gaps"] : []) + (isCareful ? ["--careful"] : [])
      + (lints ? ["--lints"] : [])
  }

  fileprivate init(_ words: [String]) {
    self.init(
      fillsGaps: words.contains("--fills-gaps"), isCareful: words.contains("--careful"),
      lints: words.contains("--lints"))
  }
}

/// What a worker explores.
package struct ExploreSettings {
  package let screen: String
  package let seed: UInt64
  /// The number of the worker, which alone decides with the seed what it tries.
  package let number: Int
  /// How many steps it runs.
  package var steps: Int
  /// For how many milliseconds it may run; nil for no limit.
  package var milliseconds: Int?
  /// How often its process ended before.
  package var attempt: Int
  /// The commands that are not used.
  package var excluded: Set<String>
  /// What was found before, and is not reported again.
  package var known: Set<String>

  package init(
    screen: String, seed: UInt64, number: Int, steps: Int, milliseconds: Int? = nil,
    attempt: Int = 0, excluded: Set<String>, known: Set<String> = []
  ) {
    (self.screen, self.seed, self.number) = (screen, seed, number)
    (self.steps, self.milliseconds, self.attempt) = (steps, milliseconds, attempt)
    (self.excluded, self.known) = (excluded, known)
  }
}

extension ExploreSettings {
  private static let separator = "--"

  fileprivate var words: [String] {
    let time = milliseconds.map(String.init) ?? "-"
    return [screen, "\(seed)", "\(number)", "\(steps)", "\(attempt)", time] + excluded.sorted()
      + [Self.separator] + known.sorted()
  }

  fileprivate init?(_ words: [String]) {
    guard words.count > 6, let seed = UInt64(words[1]), let number = Int(words[2]),
      let steps = Int(words[3]), let attempt = Int(words[4]),
      let end = words[6...].firstIndex(of: Self.separator)
    else { return nil }
    self.init(
      screen: words[0], seed: seed, number: number, steps: steps,
      milliseconds: Int(words[5]), attempt: attempt,
      excluded: Set(words[6..<end]), known: Set(words[(end + 1)...]))
  }
}

extension Enclosure {
  /// The folder in which this process runs.
  ///
  /// - Throws: ``Failure`` if nothing can keep to it.
  package static func ofWorkingFolder() throws(Failure) -> Enclosure {
    let enclosure = try Failure.wrapping(.noInput, "the working folder can't be read") {
      try Enclosure()
    }
    // Every path is below it, and it has too many files to list.
    guard enclosure.path != "/" else {
      throw Failure(
        .noInput, "/ can't be the working folder: start the server in that of your package")
    }
    return enclosure
  }
}
