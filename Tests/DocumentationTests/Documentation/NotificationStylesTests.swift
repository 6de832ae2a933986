import Foundation
import Testing

/// A few lines attach a view model of any style.
@Suite struct NotificationStylesTests {
  /// The sources of the article's screens, except for the one of view models inside others.
  private static let sources = [
    "Snippets/StateCallback", "Snippets/DidChange", "Snippets/Delegation", "Snippets/BoundBox",
    "Snippets/ObservableClass", "Sources/Cart/CartScreen", "Snippets/Sequence",
    "Snippets/ReplacedWhole", "Snippets/Events", "Snippets/Unannounced",
  ]

  @Test(arguments: sources)
  func screenHasAtMostTenLines(source: String) throws {
    let file = Repository.root.appending(path: "Tests/DocumentationTests/\(source).swift")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .drop { !$0.contains(": Screen {") }.prefix { $0 != "}" }
    #expect((1...9).contains(lines.count), "and a brace: \(lines.count)")
  }
}
