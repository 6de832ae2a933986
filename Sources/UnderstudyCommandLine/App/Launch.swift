import LineEditing
import Understudy

/// How to open a screen: the arguments of `understudy [SCREEN]`.
struct Launch {
  var screen: String?
  var record: String?
  var keepsGoing = false
  var format = OutputFormat.text
  var settings = World.Settings()
  /// The program's own options; nil if it has none.
  var options: Any?

  /// Opens the screen at a prompt on a terminal, or for a script otherwise.
  ///
  /// - Throws: `ExitCode` after a failure, which is reported.
  @MainActor
  func run() throws { try reporting(open) }

  @MainActor
  private func open() throws {
    if let screen, Catalog.screen(named: screen) == nil { throw Catalog.unknown(argument: screen) }
    if Terminal.isInteractive, format == .text {
      // Before printed text is captured: libedit writes to the present standard output.
      let console = try Console(self)
      try PrintedText.taken { try console.run() }
    } else {
      let script = try Script(self)
      try PrintedText.taken { try script.run() }
    }
  }
}
