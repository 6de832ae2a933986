import ArgumentParser

/// The command-line options of the examples.
struct ExampleOptions: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp(
      "The file that keeps the reviews. By default they are lost at the end.", valueName: "file"),
    completion: .file())
  var store: String?

  func validate() throws {
    if store?.isEmpty == true {
      throw ValidationError("--store: no name: expected a file, such as reviews.db")
    }
  }
}
