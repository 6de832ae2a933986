import Testing

@testable import SessionAnalysis
@testable import SessionFormat

@Suite struct SymptomTests {
  @Test(
    arguments: [
      (.crash("SIGTRAP"), "crashes (SIGTRAP)"),
      (.crash("timeout"), "hangs"),
      (.crash("exit"), "exits"),
      (
        .refusal("broken: rows[12]: the name is not empty"),
        "broken: rows[…]: the name is not empty"
      ),
      (.refusal("broken: the big jug does not hold 4"), "broken: the big jug does not hold 4"),
      (
        .refusal("rows[3].count changed without a notification"),
        "rows[…].count changed without a notification"
      ),
      (
        .refusal("rows: the view model announced insert(row: 3), which is not what changed"),
        "rows: the view model announced insert(row: …), which is not what changed"
      ),
      (.refusal("row 9 is out of range"), nil),
      (.output("broken: nothing"), nil),
    ] as [(Event, String?)])
  func symptomOfAnEventLeavesOutIndices(_ event: Event, _ text: String?) {
    #expect(Symptom(event)?.description == text)
  }

  @Test func descriptionIsOneLineWhateverWasRecorded() {
    #expect("\(Symptom.crash("a\u{1b}[2J\n"))" == #"crashes (a\u{1b}[2J\u{a})"#)
    #expect("\(Symptom.unwritable("a\rb"))" == #"a\u{d}b"#)
  }

  @Test func differenceIsItsCause() {
    let cause = Cause(screen: "integers", command: "rows[3].add", .otherValue("count"))
    #expect("\(Symptom.difference(cause))" == "count: another value after rows[…].add")
  }
}
