import ArgumentParser
import SessionAnalysis
import Understudy
import UnderstudyProgram

struct CoverageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "coverage",
    abstract: "Show what sessions cover of each screen, and what to type for the rest.",
    discussion: """
      Reads the sessions, and runs no view model. What counts: each command is done, with each choice \
      and at each end of a range; a command that can be disabled is enabled, and disabled; each \
      binding changes; each case of an enumeration is shown. Exits with 1 if a session can't be \
      read, or if less is covered than --fail-under.
      """)

  @OptionGroup var selection: SessionSelection

  @Option(
    help: ArgumentHelp(
      "Only this screen; may be repeated. (default: all screens)", valueName: "name"),
    completion: .screens)
  var screen: [String] = []

  @Flag(help: "List every gap, not only the first of each screen.")
  var all = false

  @Flag(help: "Also list the pairs of commands that never follow each other.")
  var pairs = false

  @Option(help: ArgumentHelp("Exit with 1 if less than this is covered.", valueName: "percent"))
  var failUnder: Double?

  @Option(help: "The output format: \(OutputFormat.explained).")
  var format = OutputFormat.text

  func run() throws {
    try reporting {
      if let failUnder, !(0...100).contains(failUnder) {
        throw Failure(.usage, "--fail-under \(failUnder): expected 0 to 100")
      }
      var coverage = Coverage(of: try screens())
      coverage.read(SessionFiles.distinct(try selection.files()))
      let isTooLittle = failUnder.map(coverage.share.isBelow) ?? false
      let output = StandardOutput()
      switch format {
      case .text:
        for line in coverage.lines(listsAll: all, pairs: pairs) { try output.say(line) }
        if isTooLittle, let failUnder {
          let percent = Int(exactly: failUnder).map { "\($0)" } ?? "\(failUnder)"
          try output.say("failed by --fail-under \(percent)")
        }
      case .jsonl: for line in coverage.json(pairs: pairs) { try output.write("\(line)\n") }
      }
      try output.flush()
      if isTooLittle || !coverage.errors.isEmpty { throw Failure(.failed, "") }
    }
  }

  @MainActor
  private func screens() throws(Failure) -> [any Screen.Type] {
    for name in screen { _ = try Catalog.named(name) }
    return screen.isEmpty ? Catalog.screens : Catalog.screens.filter { screen.contains($0.name) }
  }
}

/// What sessions cover of screens.
@MainActor
struct Coverage {
  private(set) var screens: [ScreenCoverage]
  /// The sessions that can't be read, and why; the text names the file, and the line if known.
  private(set) var errors: [(file: String, text: String)] = []
  private let places: [String: Int]

  init(of screens: [any Screen.Type]) {
    self.screens = screens.map { ScreenCoverage($0.description) }
    places = Dictionary(zip(screens.map { $0.name }, screens.indices)) { first, _ in first }
  }

  /// Adds the sessions in files; those of other screens are left out.
  mutating func read(_ files: [String]) {
    for file in files {
      do throws(Failure) {
        let session = try SessionFiles.read(file)
        if Catalog.screen(named: session.screen) == nil {
          let reason = Session.unknown(screen: session.screen, among: Catalog.names)
          throw Failure(.badData, "\(FileName.shown(file)):1: \(reason)")
        }
        add(session, in: file)
      } catch {
        errors.append((file, error.message))
      }
    }
  }

  /// Adds a session; one of another screen is left out.
  mutating func add(_ session: Session, in file: String) {
    guard let place = places[session.screen] else { return }
    screens[place].add(SessionCoverage(session, on: screens[place].screen), in: file)
  }

  var share: CoverageShare { screens.reduce(into: CoverageShare()) { $0 += $1.share } }

  var numberOfSessions: Int { screens.reduce(0) { $0 + $1.numberOfSessions } }
}
