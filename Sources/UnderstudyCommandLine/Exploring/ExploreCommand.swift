import ArgumentParser
import CProcessEnd
import LineEditing
import SessionAnalysis
import Understudy
import UnderstudyPlatform
import UnderstudyProgram

struct ExploreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explore",
    abstract: "Look for bugs in screens, with made-up commands and answers.",
    discussion: """
      Reports crashes, hangs, broken invariants, changes without a notification, announced edits that \
      don't match the change, and sessions whose replay differs, each with a short session that shows \
      it. Effects get made-up answers, so no real service is used. Exits with 0 when nothing is wrong, \
      with 1 otherwise. The same seed finds the same problems.
      """)

  @ArgumentParser.Argument(help: ArgumentHelp("The screens; all by default.", valueName: "screen"))
  var screens: [String] = []

  @Option(
    help: ArgumentHelp(
      "How many commands and answers to try. (default: \(Self.usualSteps))", valueName: "n"))
  var steps: Int?

  @Option(
    help: ArgumentHelp(
      "How long to explore each screen; shrinking stops then, too.", valueName: "seconds"))
  var seconds: Double?

  @Option(
    help: ArgumentHelp("The seed of what is made up. (default: a new one)", valueName: "number"))
  var seed: UInt64?

  @Option(
    help: ArgumentHelp("Explore in N processes at a time. (default: processors)", valueName: "n"))
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "Save what is found as sessions in FOLDER, and overwrite none.", valueName: "folder"),
    completion: .directory)
  var save: String?

  @Option(
    help: ArgumentHelp(
      "Start from a session, or from all in a folder. (repeatable)", valueName: "path"),
    completion: .sessions)
  var from: [String] = []

  @Option(help: ArgumentHelp("Never use a command. (repeatable)", valueName: "command"))
  var except: [String] = []

  @Option(
    help: ArgumentHelp(
      "Explore part I of N, each on its own machine, or auto: the part that the CI system says.",
      valueName: "i/n|auto"))
  var shard: String?

  @Option(help: ArgumentHelp("Report a command that takes longer as a hang.", valueName: "seconds"))
  var timeout = Self.usualTimeout

  @OptionGroup var color: ColorOptions

  @Option(help: "The output format: \(OutputFormat.explained).")
  var format = OutputFormat.text

  // An agent's server starts this one.
  @Flag(help: .hidden)
  var isForAgent = false

  static let usualSteps = 100_000
  private static let usualTimeout = 5.0

  func run() throws {
    color.apply()
    try reporting {
      let screens = try Catalog.screens(named: screens)
      for screen in screens { _ = try Self.sessions(in: from, of: screen.name) }
      try checkExceptions(for: screens)
      let options = try options()
      Catalog.stopAtMistakes()
      terminal_interrupts_count()
      var isSound = true
      for screen in screens {
        var run = try ExploreRun(screen, options)
        if try !run.run() { isSound = false }
      }
      if !isSound { throw Failure(.failed, "") }
    }
  }

  /// Refuses an exception that no screen has as a command: it is probably a typing mistake.
  @MainActor
  private func checkExceptions(for screens: [any Screen.Type]) throws(Failure) {
    let names = screens.flatMap { $0.description.commands.map(\.name) }
    for command in except where !names.contains(command) {
      let near = suggestion(for: command, among: names)
      throw Failure(.usage, "--except \(command.quotedBriefly): no screen has this command\(near)")
    }
  }

  private func options() throws(Failure) -> ExploreOptions {
    if let steps, steps < 1 { throw Failure(.usage, "--steps \(steps): expected 1 or more") }
    let time = try seconds.map { seconds throws(Failure) in
      try PlayOptions.duration(seconds, of: "--seconds")
    }
    let timeout = try PlayOptions.duration(timeout, of: "--timeout")
    let jobs = try PlayOptions.checked(jobs: jobs)
    if let save { try Self.check(folder: save) }
    var options = ExploreOptions(
      seed: seed ?? Seal.outside { .random(in: 0...UInt64(UInt32.max)) },
      steps: steps ?? (seconds == nil ? Self.usualSteps : nil),
      time: time, jobs: jobs, timeout: timeout, paths: from, folder: save,
      isInterrupted: { terminal_interrupts() > 0 })
    (options.excluded, options.format) = (Set(except), format)
    options.isForAgent = isForAgent
    if let shard { options.shard = try Shard(shard) }
    return options
  }

  /// Refuses a name under which no folder can be, before anything is found that would be lost.
  private static func check(folder: String) throws(Failure) {
    if folder.isEmpty {
      throw Failure(.usage, "--save: the name is empty: expected a folder, such as found")
    }
    try NewFile.check(folder: folder)
  }

  /// The sessions of a screen among those that paths name.
  static func sessions(
    in paths: [String], of screen: String
  ) throws(Failure) -> [Session] {
    try SessionFiles.find(paths)
      .map { file throws(Failure) in try SessionFiles.read(file) }
      .filter { $0.screen == screen }
  }
}

/// What to explore, and for how long.
struct ExploreOptions {
  var seed: UInt64
  /// How many steps to run; nil to run until the time is over.
  var steps: Int?
  /// For how long to start new workers; nil for no limit.
  var time: Duration?
  var jobs: Int
  /// The longest that a worker may be silent.
  var timeout: Duration
  var shard = Shard(number: 1, of: 1)
  /// The names of the commands that are not used.
  var excluded: Set<String> = []
  /// The files and folders of sessions to start from.
  var paths: [String]
  /// Where sessions are saved; nil to print them.
  var folder: String?
  /// What the report looks like.
  var format = OutputFormat.text
  /// Whether an agent reads it, which knows the arguments of its tool.
  var isForAgent = false
  /// Called repeatedly: whether to stop.
  var isInterrupted: () -> Bool

  /// Independent of the number of jobs, so that the same seed has the same findings.
  private static let workers = 8
  /// How many steps a worker has if their number is not limited: no more than a few seconds' worth.
  private static let usualSteps = 10_000

  /// How many steps each worker runs.
  var stepsOfWorker: Int { steps.map { max($0 / Self.workers, 1) } ?? Self.usualSteps }

  /// Whether to start the worker at this place, after this much time.
  func hasWorker(_ place: Int, after elapsed: Duration) -> Bool {
    if let time, elapsed >= time { return false }
    return steps == nil || place < min(Self.workers, steps ?? 0)
  }
}
