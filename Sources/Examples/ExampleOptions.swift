import ArgumentParser
import ExampleModels

/// What the examples can be told on the command line.
struct ExampleOptions: ParsableArguments, Sendable {
  // Not refused by the transformation: ArgumentParser would quote the URL, which may hold a password.
  @Option(
    help: ArgumentHelp(
      "Where scores are fetched: a web service. By default they come with the program.",
      valueName: "url"),
    transform: { url in Result { () throws(InvalidScoresURL) in try HTTPScoresService(url: url) } })
  var scoresURL: Result<HTTPScoresService, InvalidScoresURL>?

  @Option(
    help: ArgumentHelp(
      "Where reviews are kept: a file. By default they are gone at the end.", valueName: "file"),
    completion: .file())
  var store: String?

  func validate() throws {
    do { _ = try scoresURL?.get() } catch { throw ValidationError("--scores-url: \(error)") }
    if store?.isEmpty == true {
      throw ValidationError("--store: the name is empty: expected a file, such as reviews.db")
    }
  }
}
