import ArgumentParser
import LineEditing

extension ColourChoice: ExpressibleByArgument {}

/// `--color`, for commands with output for people.
struct ColourOptions: ParsableArguments {
  @Option(help: "When to show colours: auto, always or never.")
  var color = ColourChoice.auto

  /// Makes it the program's choice.
  func apply() { ColourChoice.current = color }
}
