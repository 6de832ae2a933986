import ArgumentParser
import Synchronization

/// Whether people are shown colours.
enum ColourChoice: String, CaseIterable, ExpressibleByArgument {
  /// On a terminal, unless `NO_COLOR` is set.
  case auto
  case always
  case never

  private static let choice = Mutex(ColourChoice.auto)

  /// What the command line says. It is said once, before anything is shown.
  static var current: ColourChoice {
    get { choice.withLock { $0 } }
    set { choice.withLock { $0 = newValue } }
  }
}

/// `--color`, for commands that show something to people.
struct ColourOptions: ParsableArguments {
  @Option(help: "Whether colours are shown: auto, always or never.")
  var color = ColourChoice.auto

  /// Has it count from now on.
  func apply() { ColourChoice.current = color }
}
