import ArgumentParser
import CProcessEnd
import LineEditing
import SessionAnalysis
import SessionReports
import Understudy
import UnderstudyPlatform
import UnderstudyProgram

/// The options of a replay.
struct ReplayOptions {
  /// What reports need to know.
  var reporting = ReportSettings(program: Program.command, isColored: Terminal.wantsColor)
  /// The part of the files that is replayed; nil for all.
  var shard: Shard?
  var accepts = false
  /// What alone is accepted; nil for everything.
  var only: AcceptedPart?
  /// Whether what a session does not mention is a failure, and what is probably a mistake.
  var isStrict = false
  /// Whether to look for what is probably a mistake.
  var lints = false
  /// Whether answers that a session lacks come from the real world.
  var fillsGaps = false
  var jobs = PlayOptions.processors
  var timeout = Duration.seconds(PlayOptions.usualTimeout)
  var failsFast = false
  var slowest = 0
  /// How often each session is replayed. From 2 on, each replay has a process of its own.
  var repetitions = 1
  /// Where to write a JUnit report.
  var junit: ReportFile?
  /// Where to write a page.
  var page: ReportFile?
  /// The format on standard output; nil if only the numbers and the page's name are wanted there.
  var format: ReplayFormat? = .text
  /// Called repeatedly: whether the replay should stop.
  var isInterrupted: () -> Bool = { terminal_interrupts() > 0 }

  /// The command that replays only the session in a file.
  func command(replaying file: String) -> String {
    let again = repetitions > 1 ? ["--repeat", "\(repetitions)"] : []
    return "\(Program.command) \(ShellWord.line(["replay"] + again + [ShellWord.file(file)]))"
  }
}

extension ReplayOptions {
  /// What alone is accepted, of everything that differs.
  enum AcceptedPart: ExpressibleByArgument, CustomStringConvertible {
    /// A binding, or a part of a value, a command, an effect or an event.
    case name(String)
    /// What failed for the same reason, by its number in the report.
    case group(Int)

    init(argument: String) { self = Int(argument).map(Self.group) ?? .name(argument) }

    var description: String {
      switch self {
      case .name(let name): name
      case .group(let number): "\(number)"
      }
    }
  }
}

extension ReplayFormat: FormatChoice {}

/// Options that select sessions.
struct SessionSelection: ParsableArguments {
  @ArgumentParser.Argument(
    help: ArgumentHelp(
      "Session files, folders of *.session files, or last: the newest session of the prompt.",
      valueName: "path"),
    completion: .sessions)
  var paths = Self.usualPaths

  static let usualPaths = [SessionFiles.usualFolder]

  @Option(help: ArgumentHelp("Select files whose path contains TEXT.", valueName: "text"))
  var filter: String?

  @Option(
    help: ArgumentHelp(
      "Select part I of N, balanced by file size, or auto: the part that the CI system says.",
      valueName: "i/n|auto"))
  var shard: String?

  /// The files, in the order of the arguments.
  func files() throws(Failure) -> [String] {
    let shard = try part()
    var files = try Self.files(paths)
    if let filter {
      files = files.filter { $0.contains(filter) }
      if files.isEmpty {
        throw Failure(.noInput, "--filter \(Words.quoted(filter)): no session's path contains this")
      }
    }
    return shard?.files(of: files) ?? files
  }

  /// The files that these words mean.
  ///
  /// - Throws: ``Failure`` if one means none.
  static func files(_ words: [String]) throws(Failure) -> [String] {
    try SessionFiles.find(words.map { word throws(Failure) in try kept(word)?.get() ?? word })
  }

  /// The path that a word means.
  static func path(_ word: String) -> String { (try? kept(word)?.get()) ?? word }

  /// The journal that `last` names, or why there is none; nil for other words, and if there is a file or folder of
  /// that name.
  private static func kept(_ word: String) -> Result<String, Failure>? {
    guard word == KeptName.newest, !FileDescriptor.exists(word), let last = KeptName(word) else {
      return nil
    }
    return MainActor.assumeIsolated {
      Result { () throws(Failure) in try KeptSessions().file(of: last).path }
    }
  }

  /// The part of the files; nil for all.
  func part() throws(Failure) -> Shard? {
    try shard.map { text throws(Failure) in try Shard(text) }
  }

  /// The arguments that select the same files again, also where no variable says which part.
  func words() throws(Failure) -> [String] {
    let part = try part().map { ["--shard", "\($0)"] } ?? []
    return paths + (filter.map { ["--filter", $0] } ?? []) + part
  }
}

/// Options for running sessions.
struct PlayOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Run N sessions at a time. (default: processors)", valueName: "n"))
  var jobs: Int?

  @Option(help: ArgumentHelp("Stop a session that takes longer.", valueName: "seconds"))
  var timeout = Self.usualTimeout

  static let usualTimeout = 10.0
  /// How many sessions this machine can run at a time.
  static var processors: Int { max(1, Seal.processors) }

  /// The options for replaying what `selection` selects.
  func options(for selection: SessionSelection) throws(Failure) -> ReplayOptions {
    var options = ReplayOptions()
    options.jobs = try Self.checked(jobs: jobs)
    options.timeout = try Self.duration(timeout, of: "--timeout")
    options.shard = try selection.part()
    options.reporting.settings = timeout == Self.usualTimeout ? [] : ["--timeout", "\(timeout)"]
    options.reporting.selection = try selection.words() + options.reporting.settings
    options.reporting.paths = selection.paths.map(SessionSelection.path)
    return options
  }

  /// How many processes run at a time; as many as there are processors if nothing is said.
  static func checked(jobs: Int?) throws(Failure) -> Int {
    let jobs = jobs ?? processors
    guard 1...1000 ~= jobs else { throw Failure(.usage, "--jobs \(jobs): expected 1 to 1000") }
    return jobs
  }

  /// The duration that an option says in seconds.
  static func duration(_ seconds: Double, of option: String) throws(Failure) -> Duration {
    guard seconds > 0, seconds <= 1e6 else {
      throw Failure(.usage, "\(option) \(seconds): expected seconds, more than 0")
    }
    return .seconds(seconds)
  }
}
