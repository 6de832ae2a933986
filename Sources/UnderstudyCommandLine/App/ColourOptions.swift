import ArgumentParser
import LineEditing

extension ColourChoice: ExpressibleByArgument {}

/// `--color`, for commands that show something to people.
struct ColourOptions: ParsableArguments {
  @Option(help: "Whether colours are shown: auto, always or never.")
  var color = ColourChoice.auto

  /// Has it count from now on.
  func apply() { ColourChoice.current = color }
}
