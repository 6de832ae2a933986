import Bindings
import TestTools
import Testing

@testable import SessionFormat
@testable import Understudy

/// One line of a screen that connects it to its view model's notifications.
@MainActor @Suite(.inProcesses) struct ListeningTests {
  @Test func closuresAndDelegatesShowChanges() throws {
    try expectSession(
      """
      understudy 3 door
        isOpen = false
        visits = 0
      > visit
        visits = 1
        isOpen = true
        isOpen = false
      """,
      of: DoorScreen.self, "visit")
  }

  @Test func boxesAreBoundWithTheirValues() throws {
    try expectSession(
      """
      understudy 3 dial
        level = 5
        name = nil
      > turn 3
        level = 6
        level = 7
        level = 8
      > label x
        name = "x"
      > label x
      """,
      of: DialScreen.self, "turn 3", "label x", "label x")
  }

  @Test func unretainedOutputsStayConnected() throws {
    try expectSession(
      """
      understudy 3 oracle
        answer = nil
        count = 0
      > ask 2
        answer = "it is 1"
        count = 1
        answer = "it is 2"
        count = 2
      """,
      of: OracleScreen.self, "ask 2")
  }

  /// The delegate is kept, and asks the world.
  @Test func delegateAnswersFromTheWorldAndObjectsAreShown() throws {
    try expectSession(
      """
      understudy 3 seer
        omens = nil
        whisper = nil
      > look
      < sign 7
        omens = [(text: "owl", weight: 7)]
      + omens[1] = (text: "cat", weight: 0)
        whisper = (text: "fox", weight: 7)
      """,
      of: SeerScreen.self, "look")
  }

  @Test func sequencesShowChanges() throws {
    try expectSession(
      """
      understudy 3 radio
        station = nil
        isOn = true
      > tune 90 98
        station = 90
        station = 98
      > fail
        isOn = false
      | station ended: the air is dead
      """,
      of: RadioScreen.self, "tune 90 98", "fail")
  }

  @Test func noticesBeforeChangeShowChange() throws {
    try expectSession(
      """
      understudy 3 early
        state = 0
      > set 3
        state = 3
      > set-slowly 5
        state = 4
        state = 5
      """,
      of: EarlyScreen.self, "set 3", "set-slowly 5")
  }

  /// A subscription ends with the session.
  @Test func tokensEndWithTheStage() throws {
    let dial = Dial()
    weak var token: Subscription?
    try EventLoop.shared.run {
      let stage = SharedDialScreen.$dial.withValue(dial) {
        SharedDialScreen.makeStage(world: World())
      }
      try SharedDialScreen.$dial.withValue(dial) { try stage.open(writingHeader: false) }
      token = SharedDialScreen.token
      #expect(token != nil)
      dial.level.value = 6
      #expect(stage.transcript.text() == "  level = 5\n  level = 6\n")
    }
    #expect(token == nil)
    dial.level.value = 7
  }

  @Test nonisolated func outputOfChildIsAMistake() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run { _ = OracleInsideScreen.description }
    }
    expectMessage(
      "answer: only the screen's own view model can have outputs, not a nested one",
      result)
  }

  @Test nonisolated func settledBindingOfChildIsAMistake() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run { _ = SettledInsideScreen.description }
    }
    expectMessage(
      "count: a binding of a nested view model can be only volatile, unannounced or everyChange: "
        + "pass other options to child or rows",
      result)
  }

  private nonisolated func expectMessage(
    _ message: String, _ result: ExitTest.Result?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(text.contains("ListeningScreens.swift") && text.contains(message), "\(text)")
  }
}
