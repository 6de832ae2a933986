import ArgumentParser
import CProcessEnd
import LineEditing
import SessionReports
import Understudy
import UnderstudyProgram
import UnderstudyWorkers

struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Run recorded sessions again, and compare what happens with the recording.",
    discussion: """
      Exits with 0 when every session matches, with 1 otherwise. Nothing real is touched: random \
      numbers, dates and the answers of services come from the session. A session that crashes or \
      hangs fails without affecting the others.
      """)

  @OptionGroup var selection: SessionSelection

  @OptionGroup var playing: PlayOptions

  @Flag(help: "Make what happens now the expected behavior: rewrite steps that don't match.")
  var accept = false

  @Option(
    help: ArgumentHelp(
      "Accept only what differs in a binding, a command or an effect, or for a reason of the report.",
      valueName: "name|number"))
  var only: ReplayOptions.AcceptedPart?

  @Flag(
    help: """
      Also fail if a screen has something that no session mentions, or fields that a session lacks; \
      with --lint, also if that finds something.
      """
  )
  var strict = false

  @Flag(
    help: """
      Also report what is probably a mistake: notifications without a change or from other threads, \
      pauses that are shorter than recorded, and bindings and effects that record too much.
      """
  )
  var lint = false

  @Flag(help: "Report every session and step, including those that differ for the same reason.")
  var all = false

  @Flag(help: "Stop after the first failed session.")
  var failFast = false

  @Flag(help: "Replay again after each change of a session, the program or a source file.")
  var watch = false

  @Option(
    help: ArgumentHelp(
      """
      With --watch, what builds the program when a source file has changed. In a package it is \
      swift build unless you say something else.
      """, valueName: "command"))
  var build: String?

  // The process that watches starts this one, and shares which sessions failed.
  @Flag(help: .hidden)
  var isWatched = false

  // An agent's server starts this one.
  @Flag(help: .hidden)
  var isForAgent = false

  @Option(
    name: .customLong("repeat"),
    help: ArgumentHelp(
      "Replay each session N times, each in a new process, to find those that fail sometimes.",
      valueName: "n"))
  var repetitions = 1

  @Option(help: ArgumentHelp("List the N slowest sessions.", valueName: "n"))
  var slowest: Int = 0

  @Option(
    help: ArgumentHelp("Also write a JUnit report to FILE.", valueName: "file"),
    completion: .file())
  var junit: String?

  @Option(
    help: ArgumentHelp("Also write an HTML page to FILE.", valueName: "file"),
    completion: .file())
  var html: String?

  @OptionGroup var color: ColorOptions

  @Option(help: "The format of the report: \(ReplayFormat.explained).")
  var format: ReplayFormat = .text

  func run() throws {
    color.apply()
    try reporting {
      if accept { try Environment.requirePerson(for: "--accept") }
      let options = try options()
      var files = try selection.files()
      if watch {
        return try ReplayWatch(
          { (try? selection.files()) ?? [] }, reviewing: reviewWords(options),
          building: programBuild
        ).run()
      }
      if isWatched { files = FailedSessions.first(in: files) }
      if accept {
        // What was accepted of a file under one name would be a change under the next.
        files = SessionFiles.distinct(files)
        FileReplacement.removeLeftovers(beside: files)
      }
      terminal_interrupts_count()
      let run = ReplayRun(files, options)
      defer { if isWatched { FailedSessions.write(run.failed) } }
      try run.run()
    }
  }

  private var programBuild: ProgramBuild? {
    ProgramBuild(by: build, for: selection.paths.map(SessionSelection.path))
  }

  /// The arguments of a review of the same sessions.
  private func reviewWords(_ options: ReplayOptions) -> [String] {
    options.reporting.selection + (playing.jobs.map { ["--jobs", "\($0)"] } ?? [])
      + ["--color", color.color.rawValue]
  }

  func options() throws(Failure) -> ReplayOptions {
    guard slowest >= 0 else { throw Failure(.usage, "--slowest \(slowest): expected 0 or more") }
    guard 1...10_000 ~= repetitions else {
      throw Failure(.usage, "--repeat \(repetitions): expected 1 to 10000")
    }
    if watch, accept { throw Failure(.usage, "--watch: not with --accept") }
    if build != nil, !watch, !isWatched { throw Failure(.usage, "--build: only with --watch") }
    if repetitions > 1, accept { throw Failure(.usage, "--repeat: not with --accept") }
    if only != nil, !accept { throw Failure(.usage, "--only: only with --accept") }
    if case .group(let number) = only, number < 1 {
      throw Failure(.usage, "--only \(number): expected 1 or more")
    }
    var options = try playing.options(for: selection)
    (options.accepts, options.fillsGaps) = (accept, accept)
    options.only = only
    (options.isStrict, options.lints, options.failsFast) = (strict, lint, failFast)
    options.reporting.showsAll = all || repetitions > 1
    options.reporting.isForAgent = isForAgent
    options.slowest = slowest
    options.repetitions = repetitions
    options.junit = try junit.map { path throws(Failure) in try ReportFile(path, .junit) }
    options.page = try html.map { path throws(Failure) in
      try ReportFile(path, .page("--html"), besides: options.junit)
    }
    options.format = format
    return options
  }
}
