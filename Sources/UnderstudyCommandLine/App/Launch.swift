import LineEditing
import Understudy

/// How a screen is opened: what `understudy [SCREEN]` was asked for.
struct Launch {
  var screen: String?
  var record: String?
  var keepsGoing = false
  var format = OutputFormat.text
  var settings = World.Settings()
  /// The program's own options; nil where it has none.
  var options: Any?

  /// Opens the screen at a prompt on a terminal, for a script otherwise.
  ///
  /// - Throws: `ExitCode` when it ends in a failure, which has been told.
  @MainActor
  func run() throws { try reporting(open) }

  @MainActor
  private func open() throws {
    if let screen, Catalog.screen(named: screen) == nil { throw Catalog.unknown(argument: screen) }
    if Terminal.isInteractive, format == .text {
      // Made before anything is taken: it writes to the stream that is standard output now.
      let console = try Console(settings: settings, options: options)
      try PrintedText.taken { try console.run(screen: screen, record: record) }
    } else {
      let script = try Script(
        screen: screen, record: record, settings: settings, options: options,
        keepGoing: keepsGoing, format: format)
      try PrintedText.taken { try script.run() }
    }
  }
}
