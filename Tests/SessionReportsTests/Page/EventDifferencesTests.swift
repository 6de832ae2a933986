import SessionAnalysis
import SessionFormat
import Testing

@testable import SessionReports

@Suite struct EventDifferencesTests {
  private func marked(_ events: [(StepDifference.Kind, String)]) -> [String] {
    let entries = events.map { SessionResult.Entry($0.0, $0.1) }
    let differences = EventDifferences(entries)
    return entries.indices.map { place in
      let event = entries[place].event
      guard let range = differences[place] else { return event }
      return "\(event[..<range.lowerBound])[\(event[range])]\(event[range.upperBound...])"
    }
  }

  @Test func wholeWordsAreMarked() {
    #expect(
      marked([(.expected, "  text = \"Store it\""), (.actual, "  text = \"Save it\"")])
        == ["  text = \"[Store] it\"", "  text = \"[Save] it\""])
    #expect(
      marked([(.expected, "  count = -14"), (.actual, "  count = 4")])
        == ["  count = [-14]", "  count = [4]"])
  }

  @Test func otherNormalFormIsMarked() {
    let marked = marked([
      (.expected, "  text = \"a caf\u{e9} b\""), (.actual, "  text = \"a cafe\u{301} b\""),
    ])
    #expect(marked.map { $0.unicodeScalars.contains("[") } == [true, true])
    #expect(marked.map { $0.contains("[café]") } == [true, true])
  }

  @Test func whatIsMissingIsNotMarked() {
    #expect(
      marked([(.expected, "  text = \"a\""), (.actual, "  text = \"a b\"")])
        == ["  text = \"[a]\"", "  text = \"[a b]\""])
  }

  @Test func eventsArePairedInOrder() {
    #expect(
      marked([
        (.expected, "  a = 1"), (.expected, "  b = 1"), (.actual, "  a = 2"), (.actual, "  b = 2"),
      ]) == ["  a = [1]", "  b = [1]", "  a = [2]", "  b = [2]"])
    #expect(
      marked([(.expected, "  a = 1"), (.same, "  b = 1"), (.actual, "  a = 2")])
        == ["  a = 1", "  b = 1", "  a = 2"])
  }

  @Test func eventsOfOtherKindsAreNotCompared() {
    #expect(
      marked([(.expected, "  a = 1"), (.actual, "! \"no\"")]) == ["  a = 1", "! \"no\""])
  }
}
