import ArgumentParser
import ExampleModels

/// What the examples can be told on the command line.
struct ExampleOptions: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp(
      "Where scores are fetched: a web service. By default they come with the program.",
      valueName: "url"),
    transform: { try HTTPScoresService(url: $0) })
  var scoresURL: HTTPScoresService?

  @Option(
    help: ArgumentHelp(
      "Where reviews are kept: a file. By default they are gone at the end.", valueName: "file"),
    completion: .file())
  var store: String?
}
