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

  func run() throws {
    try reporting {
      let page = try ReportFile(output, .page("--output"))
      results.isEmpty ? try replay(into: page) : try merge(into: page)
    }
  }

  @MainActor
  private func replay(into page: ReportFile) throws(Failure) {
    var options = try playing.options(for: selection)
    (options.page, options.isAboutPage) = (page, true)
    options.isInterrupted = { terminal_interrupts() > 0 }
    let files = SessionFiles.distinct(try selection.files())
    terminal_interrupts_count()
    try ReplayRun(files, options).run()
  }

  /// Writes a page about results that there are.
  @MainActor
  private func merge(into page: ReportFile) throws(Failure) {
    guard try selection.words() == SessionSelection.usualPaths else {
      throw Failure(
        .usage, "--results: the results name the sessions: leave out paths, --filter and --shard")
    }
    var merged = MergedResults()
    for file in results { merged.add(try SessionFiles.bytes(of: file), from: file) }
    let sessions = merged.sessions()
    let report = SessionReport(
      sessions, notRun: merged.notRun, problems: merged.problems, notices: merged.notices)
    try page.write(report)
    let summary = ReplaySummary(sessions.map(\.result), notRun: merged.notRun)
    try StandardOutput().write(PageReport(page: page.shownPath).text(on: summary))
    for problem in report.problems { Diagnostics.say(problem) }
    if report.verdict != .passed { throw Failure(.failed, "") }
  }
}
