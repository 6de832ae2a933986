import Testing

@testable import SessionAnalysis
@testable import SessionFormat

/// A failed step in its place in the session.
@Suite struct ContextTests {
  private func report(_ expected: String, _ actual: String, context: Int) throws -> String {
    try compare(expected, actual).report(file: "a.session", context: context)
  }

  @Test func linesAroundTheStepAreShown() throws {
    let session = "  count = 0\n# one\n> add\n  count = 1\n\n# two\n> add\n  count = 2\n"
    let text = """
      a.session:5: > add: count: expected 1, found 5
                    count = 0
                  # one
                  > add
        expected    count = 1
        actual      count = 5

                  # two
      """
    #expect(
      try report(session, session.replacing("count = 1", with: "count = 5"), context: 2) == text)
  }

  @Test func longLinesAroundTheStepAreCut() throws {
    let long = String(repeating: "x", count: 100)
    let session = "  count = 0\n# \(long)\n> add\n  count = 1\n> add\n  name = \"\(long)\"\n"
    let text = """
      a.session:5: > add: count: expected 1, found 5
                    count = 0
                  # \(long.prefix(63))…
                  > add
        expected    count = 1
        actual      count = 5
                  > add
                    name = "\(long.prefix(55))…
      """
    #expect(
      try report(session, session.replacing("count = 1", with: "count = 5"), context: 2) == text)
  }

  @Test func matchingLinesFarFromTheDifferenceAreLeftOut() throws {
    let shown = { (value: Int) in (1...9).map { "  b\($0) = \(value)\n" }.joined() }
    let session = shown(1) + "> go\n" + shown(0)
    let text = """
      a.session:16: > go: b5: expected 0, found 7
                    b9 = 1
                  > go
                  … 3 lines that match
                    b4 = 0
        expected    b5 = 0
        actual      b5 = 7
                    b6 = 0
                  … 3 lines that match
      """
    #expect(try report(session, session.replacing("b5 = 0", with: "b5 = 7"), context: 1) == text)
  }
}
