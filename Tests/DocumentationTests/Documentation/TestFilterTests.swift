import Foundation
import Testing

/// The documentation's commands run the tests that they name: a filter that matches none passes, too.
@Suite struct TestFilterTests {
  @Test func everyFilterMatchesATargetOrASuite() throws {
    let paths = try FileManager.default
      .subpathsOfDirectory(atPath: Repository.root.appending(path: "Tests").path)
    let pages =
      try Page.all + paths.filter { $0.hasSuffix("README.md") }.map { try Page("Tests/\($0)") }
    let filters = pages.flatMap { page in
      page.text.matches(of: /swift test [^`\n]*--filter '?([\w|]+)/)
        .flatMap { $0.output.1.split(separator: "|") }
    }
    #expect(filters.count >= 10)
    // A suite has a file of its own, named for it.
    let names = Set(paths.flatMap { $0.replacing(".swift", with: "").split(separator: "/") })
      .filter { $0.hasSuffix("Tests") }
    for filter in filters {
      #expect(names.contains { $0.contains(filter) }, "--filter \(filter) matches no tests")
    }
  }
}
