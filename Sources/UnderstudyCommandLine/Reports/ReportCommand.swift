import ArgumentParser
import CProcessEnd
import SessionReports
import Understudy
import UnderstudyProgram

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Replay sessions, and write a page that shows what failed, step by step.",
    discussion: """
      The page is one file of HTML, which needs no network: open it in a browser, keep it as an \
      artifact of a build, or print it. It shows what failed and why, each session with what its \
      screen shows, and what the sessions cover. Exits with 1 if a session failed.
      """)

  @OptionGroup var selection: SessionSelection

  @OptionGroup var playing: PlayOptions

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Write the page to FILE.", valueName: "file"),
    completion: .file(extensions: ["html"]))
  var output = "report.html"

  @Option(
    // The shell makes several words of `results-*.jsonl`.
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Replay nothing: take the results that replay --format jsonl wrote; may be repeated.",
      valueName: "file"),
    completion: .file(extensions: ["jsonl"]))
  var results: [String] = []

  @Option(
    help: ArgumentHelp("Also write a JUnit report to FILE.", valueName: "file"),
    completion: .file())
  var junit: String?

  @Option(help: "Also write a report to standard output: \(ReplayFormat.explained).")
  var format: ReplayFormat?

  func run() throws {
    try reporting {
      let page = try ReportFile(output, .page("--output"))
      var options = try playing.options(for: selection)
      options.page = page
      options.junit = try junit.map { path throws(Failure) in
        try ReportFile(path, .junit, besides: page)
      }
      options.format = format
      results.isEmpty ? try replay(options) : try merge(options)
    }
  }

  @MainActor
  private func replay(_ options: ReplayOptions) throws(Failure) {
    let files = SessionFiles.distinct(try selection.files())
    terminal_interrupts_count()
    try ReplayRun(files, options).run()
  }

  /// Writes reports about results that there are.
  @MainActor
  private func merge(_ options: ReplayOptions) throws(Failure) {
    guard try selection.words() == SessionSelection.usualPaths else {
      throw Failure(
        .usage, "--results: the results name the sessions: leave out paths, --filter and --shard")
    }
    var options = options
    // The results are those of all these sessions, whatever else there is.
    (options.reporting.selection, options.reporting.paths) = ([], [])
    var merged = MergedResults()
    for file in results { merged.add(try SessionFiles.bytes(of: file), from: file) }
    let sessions = merged.sessions()
    let summary = merged.summary(of: sessions)
    let page = PageReport.ofProgram(sessions, problems: merged.problems)
    var reports = ReportOutputs(options, page: page)
    for session in sessions { reports.write(session.result) }
    try reports.write(summary)
    for problem in merged.problems { Diagnostics.say(problem) }
    if !page.hasPassed(summary) { throw Failure(.failed, "") }
  }
}
