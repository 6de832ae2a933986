import ArgumentParser
import ExampleModels

/// The command-line options of the examples.
struct ExampleOptions: ParsableArguments, Sendable {
  // Validated later: an error in the transform would quote the URL, which may contain a password.
  @Option(
    help: ArgumentHelp(
      "Where to fetch the scores. By default they come with the program.",
      valueName: "url"),
    transform: { url in Result { () throws(InvalidScoresURL) in try HTTPScoresService(url: url) } })
  var scoresURL: Result<HTTPScoresService, InvalidScoresURL>?

  @Option(
    help: ArgumentHelp(
      "The file that keeps the reviews. By default they are lost at the end.", valueName: "file"),
    completion: .file())
  var store: String?

  func validate() throws {
    do { _ = try scoresURL?.get() } catch { throw ValidationError("--scores-url: \(error)") }
    if store?.isEmpty == true {
      throw ValidationError("--store: no name: expected a file, such as reviews.db")
    }
  }
}
