import SessionAnalysis
import SessionFormat
import Testing

@testable import SessionReports

/// A step may differ in any number of events: the page shows the first ones, and says what it leaves out.
@Suite struct FailureMarkupTests {
  /// The rows of a failure, each as the texts of its cells.
  private func rows(_ events: [SessionResult.Entry], context: Int?) throws -> [String] {
    let failure = SessionResult.Failure(line: 1, text: "> add: it differs", events: events)
    let markup = HTML.text { FailureMarkup(context: context).write(failure, to: $0) }
    return try MarkupReader(markup, texts: "tr").texts
  }

  private func events(_ kind: StepDifference.Kind, _ count: Int) -> [SessionResult.Entry] {
    (0..<count).map { SessionResult.Entry(kind, "  n = \($0)") }
  }

  @Test(arguments: [nil, 3])
  func differencesThatAreLeftOutAreCounted(context: Int?) throws {
    let rows = try rows(events(.actual, 200), context: context)
    #expect(rows.count == 61)
    #expect(rows.suffix(2).first == "actual  n = 59")
    #expect(rows.last == "… and 140 more that differ")
  }

  @Test func matchingEventsAreNoDifferences() throws {
    let mixed = events(.same, 10) + events(.expected, 1) + events(.same, 1500)
    #expect(
      try rows(mixed, context: 1)
        == ["… 9 lines", "  n = 9", "expected  n = 0", "  n = 0", "… 1,499 lines"])
    #expect(try rows(mixed, context: nil) == ["expected  n = 0"])
  }

  /// Time that passed, for example: without it, the same line would be expected and actual.
  @Test(arguments: [
    (1, ["  n = 0"]), (2, ["  n = 0", "  n = 1"]), (9, ["  n = 0", "… 7 lines", "  n = 8"]),
  ])
  func eventsBetweenDifferencesAreShown(matching count: Int, shown: [String]) throws {
    let between = events(.actual, 1) + events(.same, count) + events(.expected, 1)
    let rows = try rows(events(.same, 4) + between + events(.same, 4), context: nil)
    #expect(rows == ["actual  n = 0"] + shown + ["expected  n = 0"])
  }

  @Test func matchingEventsAfterAllShownDifferencesAreLines() throws {
    let rows = try rows(events(.actual, 60) + events(.same, 9), context: 1)
    #expect(rows.suffix(3) == ["actual  n = 59", "  n = 0", "… 8 lines"])
  }

  /// What stands for one or two lines would be hardly shorter than they are.
  @Test(arguments: [
    (3, ["> add", "  n = 0", "  n = 1", "  n = 2", "expected  n = 0"]),
    (5, ["> add", "  n = 0", "  n = 1", "  n = 2", "  n = 3", "  n = 4", "expected  n = 0"]),
    (6, ["> add", "… 3 lines", "  n = 3", "  n = 4", "  n = 5", "expected  n = 0"]),
  ])
  func fewLinesAreNotLeftOut(matching count: Int, shown: [String]) throws {
    let command = SessionResult.Entry(.same, "> add")
    let start = [command] + events(.same, count) + events(.expected, 1)
    #expect(try rows(start + events(.same, 5), context: 3) == shown + (0..<5).map { "  n = \($0)" })
    #expect(
      try rows(start + events(.same, 6), context: 3)
        == shown + ["  n = 0", "  n = 1", "  n = 2", "… 3 lines"])
    #expect(try rows(events(.actual, 62), context: 3).last == "actual  n = 61")
  }
}
