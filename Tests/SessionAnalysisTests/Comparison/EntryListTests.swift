import Testing

@testable import SessionFormat

/// Whole reports: what is marked, and where.
@Suite struct EntryListTests {
  private let opening = "  rows = [\"a\", \"b\"]\n  count = 2\n  title = nil\n> change\n"

  private func expect(
    _ expected: String, _ actual: String, _ lines: String,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let report = try report(opening + expected, opening + actual) ?? ""
    let shown = report.split(separator: "\n").dropFirst(2).joined(separator: "\n")
    #expect(shown == lines, sourceLocation: location)
  }

  @Test func matchingBindingsAreContextInTheSessionsOrder() throws {
    try expect(
      "  rows[0] = \"x\"\n  count = 3\n  title = \"t\"\n",
      "  title = \"t\"\n  count = 4\n  rows = [\"x\", \"b\"]\n",
      """
                    rows[0] = "x"
        expected    count = 3
        actual      count = 4
                    title = "t"
      """)
  }

  @Test func unexpectedLinesAreShownWhereTheyHappened() throws {
    try expect(
      "  count = 3\n  title = \"t\"\n", "  count = 3\n- rows[0] = \"a\"\n  title = \"t\"\n",
      """
                    count = 3
        actual    - rows[0] = "a"
                    title = "t"
      """)
  }

  @Test func longValueIsShownFromTheFirstDifference() throws {
    func rows(_ titles: [String]) -> String {
      "[\(titles.map { "(title: \"\($0)\", pages: 412)" }.joined(separator: ", "))]"
    }
    let titles = ["Dune", "Emma", "Ulysses", "Persuasion", "Middlemarch", "Villette"]
    var others = titles
    (others[1], others[4]) = ("Emmy", "Middle")
    try expect(
      "  rows = \(rows(titles))\n", "  rows = \(rows(others))\n",
      """
        expected    rows[1].title = "Emma"
        actual      rows[1].title = "Emmy"
                  … and 1 more difference in rows
      """)
    try expect(
      "  rows = \(rows(titles))\n", "  rows = \(rows(Array(titles.dropFirst())))\n",
      """
        expected    rows[0].title = "Dune"
        actual      rows[0].title = "Emma"
                  … and 5 more differences in rows
      """)
  }

  @Test func headerNamesTheLine() throws {
    let report = try report(
      opening + "  rows[0] = \"x\"\n  count = 3\n", opening + "  rows[0] = \"x\"\n")
    #expect(
      report == """
        a.session:7: > change: count: expected 3, found no change
                    > change
                      rows[0] = "x"
          expected    count = 3
        """)
  }
}
