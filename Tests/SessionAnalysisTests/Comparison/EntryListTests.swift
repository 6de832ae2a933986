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

  /// Of a line that matches, a long question leaves room for the answer.
  @Test func answerIsSeenBehindLongQuestion() throws {
    let question = "upload(url: \"https://x.example/a.jpg\", size: 1000, album: \"Harbor\")"
    let long = "done(\"\(String(repeating: "x", count: 60))\")"
    let text = String(repeating: "y", count: 70)
    let answers = "< \(question) 1000\n< \(long) .ok\n< put(1) \"\(text)\"\n"
    try expect(
      "\(answers)  count = 3\n", "\(answers)  count = 4\n",
      """
                  < upload(url: "https://x.example/a.jpg", size: 1000, album: … 1000
                  < done("\(String(repeating: "x", count: 53))… .ok
                  < put(1) "\(String(repeating: "y", count: 55))…
        expected    count = 3
        actual      count = 4
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

  /// Rows that are missing are shown with the list.
  @Test func rowsOfAListAreNoFurtherDifferences() throws {
    let text = String(repeating: "x", count: 100)
    try expect(
      "  rows = (text: \"\(text)\", names: [\"Ann\", \"Ben\", \"Cleo\"])\n",
      "  rows = (text: \"\(text)\", names: [\"Ann\"])\n",
      """
        expected    rows.names = ["Ann", "Ben", "Cleo"]
        actual      rows.names = ["Ann"]
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
        expected    rows = [(title: "Dune", pages: 412), (title: "Emma", pages: 412…
        actual      rows = [(title: "Emma", pages: 412), (title: "Ulysses", pages: …
      """)
  }

  /// The inputs stay whole.
  @Test func inputsOfQuestionFollowItsName() throws {
    let numbers = (100..<160).map { "\($0)" }.joined(separator: ", ")
    try expect(
      "< load(.slow) [\(numbers)]\n", "< load(.slow) [1, \(numbers)]\n",
      """
        expected  < load(.slow) [100, 101, 102, 103, 104, 105, 106, 107, 108, 109, …
        actual    < load(.slow) [1, 100, 101, 102, 103, 104, 105, 106, 107, 108, 10…
      """)
  }

  @Test func bothSidesOfLongLinesAreCutAlike() throws {
    let numbers = (100..<160).map { "\($0)" }.joined(separator: ", ")
    let text = String(repeating: "lorem ", count: 20) + "ipsum"
    try expect(
      "< load (rows: [\(numbers)], page: 1)\n  title = \"\(text)a\"\n= [\(numbers)]\n! \"\(text)\"\n",
      "< load (rows: [\(numbers)], page: 2)\n  title = \"\(text)b c\"\n= [\(numbers), 7]\n| \(text)\n",
      """
        expected  < load …158, 159], page: 1)
        expected    title = …lorem lorem ipsuma"
        expected  = …156, 157, 158, 159]
        expected  ! "\(text)"
        actual    < load …158, 159], page: 2)
        actual      title = …lorem lorem ipsumb c"
        actual    = …156, 157, 158, 159, 7]
        actual    | \(text)
      """)
  }

  /// Rows that only moved are no difference.
  @Test func listThatGrowsShowsItsNewRows() throws {
    func rows(_ numbers: some Sequence<Int>) -> String {
      "[\(numbers.map { "\"row \($0)\"" }.joined(separator: ", "))]"
    }
    let old = Array(0..<40)
    try expect(
      "  rows = \(rows(old))\n", "  rows = \(rows(old + Array(40..<50)))\n",
      """
        expected    rows = …"row 38", "row 39"]
        actual      rows = …"row 38", "row 39", "row 40", "row 41", "row 42", "row …
                  … and 9 more differences in rows
      """)
    try expect(
      "  rows = \(rows(old))\n", "  rows = \(rows(Array(40..<50) + old))\n",
      """
        expected    rows = ["row 0", "row 1", "row 2", "row 3", "row 4", "row 5", "…
        actual      rows = ["row 40", "row 41", "row 42", "row 43", "row 44", "row …
                  … and 9 more differences in rows
      """)
    try expect(
      "  rows = \(rows(old))\n", "  rows = \(rows(old[..<20] + [70, 71] + old[21...]))\n",
      """
        expected    rows[20] = "row 20"
        actual      rows[20] = "row 70"
                  … and 1 more difference in rows
      """)
  }

  @Test func longLinesThatMatchAreCutToARow() throws {
    let rows = (0..<90).map { "\"row \($0)\"" }.joined(separator: ", ")
    try expect(
      "  rows = [\(rows)]\n  count = 3\n", "  rows = [\(rows)]\n  count = 4\n",
      """
                    rows = ["row 0", "row 1", "row 2", "row 3", "row 4", "row 5", "…
        expected    count = 3
        actual      count = 4
      """)
  }

  /// A change that does not happen where it is expected: what is shown in its place, and where that changes.
  @Test(arguments: [
    ("> wait\n", "> wait\n", "still \"a\""),
    ("> wait\n", "> wait\n  title = nil\n", "still \"a\"; it next changes at > wait (line 7)"),
    (
      "> other 1\n  title = \"b\"\n", "> other 1\n  title = \"b\"\n",
      "still \"a\"; it next changes at > other 1 (line 7)"
    ),
  ])
  func unchangedPartSaysWhatItShows(later: String, replayed: String, shown: String) throws {
    let opening = "  title = \"a\"\n> change\n  title = nil\n> look\n= 1\n"
    let report = try report(
      opening + later, opening.replacing("  title = nil\n", with: "") + replayed)
    #expect(
      report?.split(separator: "\n").first
        == "a.session:4: > change: title: expected nil, found no change: \(shown)")
  }

  @Test func headerNamesTheLine() throws {
    let report = try report(
      opening + "  rows[0] = \"x\"\n  count = 3\n", opening + "  rows[0] = \"x\"\n")
    #expect(
      report == """
        a.session:7: > change: count: expected 3, found no change: still 2
                    > change
                      rows[0] = "x"
          expected    count = 3
        """)
  }
}
