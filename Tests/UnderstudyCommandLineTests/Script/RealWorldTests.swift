import TestTools
import Testing

/// What services and streams answer while a script runs.
@Suite(.runsPrograms) struct RealWorldTests {
  let tool: Tool

  init() throws { tool = try Tool("FaultyScreens") }

  private func expectSession(_ steps: String, of input: String) throws {
    let opening = "understudy 2 ticker\n  prices = []\n  quotes = 0\n  late = false\n"
    let session = opening + steps + "\n"
    #expect(try tool.run("ticker", input: input) == Tool.Outcome(output: session))
    try tool.folder.write(session, to: "a.session")
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
  }

  @Test func elementsThatAreReadyComeBeforeNextLine() throws {
    try expectSession(
      """
      > listen 0
      < prices(0) 1
        prices = [1]
      < prices(0) 2
      + prices[1] = 2
      < prices(0) 3
      + prices[2] = 3
      > ask 0
      < quote(0) 1
        quotes = 1
      """, of: "listen 0\nask 0\n")
  }

  @Test func streamsSendWhileScriptWaits() throws {
    try expectSession(
      """
      > listen 5
      < prices(5) 1
        prices = [1]
      < prices(5) 2
      + prices[1] = 2
      < prices(5) 3
      + prices[2] = 3
      < clock 1.0
      """, of: "listen 5\n:wait 1\n")
  }

  @Test func answersThatAreReadyComeBeforeTimePasses() throws {
    try expectSession(
      """
      > ask 0 &
      < quote(0) 1
        quotes = 1
      & ask
      < clock 1.0
      """, of: "ask 0 &\n:wait 1\n")
  }

  /// Otherwise each recording would have another time.
  @Test func shortAnswersTakeNoTime() throws {
    try expectSession(
      """
      > ask-in-time 0
      < quote(0) 1
        quotes = 1
      < clock 1.0
        late = true
      """, of: "ask-in-time 0\n:wait 1\n")
  }
}
