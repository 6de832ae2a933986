import LineEditing
import Testing

/// Changes at the prompt, as the screen shows them.
@Suite(.serialized) struct DrawnChangesTests {
  private func atPrompt(
    of screen: String, _ environment: [String: String] = [:],
    columns: UInt16
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      Tool(), screen, environment: environment, columns: columns, rows: 40)
    try terminal.expect("> ")
    return terminal
  }

  @Test func fetchedRecordsFitNarrowScreen() throws {
    let terminal = try atPrompt(of: "scores", columns: 20)
    terminal.type("fetch\r")
    try terminal.expectScreen(
      """
      > fetch
      isLoading
        false → true
      cancel is enabled
      scores(.regular): …
      rows
        0 rows → 8
             name   level
        + 0  Ada …  .exp…
        + 1  José…  .beg…
        + 2  Zoë …  .int…
        + 3  太郎…  .int…
        + 4  Łuka…  .exp…
        + 5  Ольг…  .beg…
        + 6  Wasi…  .int…
        + 7  Nguy…  .exp…
        … 1 more column
      isLoading
        true → false
      cancel is
        disabled: nothing
        is being fetched
      >
      """)
  }

  @Test func fetchedRecordsAreTable() throws {
    let terminal = try atPrompt(of: "scores", columns: 80)
    terminal.type("fetch\r")
    try terminal.expectScreen(
      """
      scores> fetch
      isLoading  false → true
      cancel is enabled
      scores(.regular): 8 records
      rows       0 rows → 8
             name            level          levelText
        + 0  Ada Lovelace    .expert        Expert
        + 1  José Muñoz      .beginner      Beginner
        + 2  Zoë Ångström    .intermediate  Intermediate
        + 3  太郎 山田       .intermediate  Intermediate
        + 4  Łukasz Żółć     .expert        Expert
        + 5  Ольга Иванова   .beginner      Beginner
        + 6  Wasin Thonkaew  .intermediate  Intermediate
        + 7  Nguyễn Thị Ánh  .expert        Expert
      isLoading  true → false
      cancel is disabled: nothing is being fetched
      scores>
      """)
  }

  @Test(arguments: [20, 80, 200] as [UInt16])
  func changesHaveTheSameTextWithColours(columns: UInt16) throws {
    let environments = [["NO_COLOR": "1"], ["NO_COLOR": ""]]
    let screens = try environments.map { environment in
      let terminal = try atPrompt(of: "person", environment, columns: columns)
      terminal.type("rename Ада 日本語\r")
      try terminal.expect(PseudoTerminal.afterLine)
      _ = try terminal.expect("\u{1B}[?2004h")
      return terminal.screen.text
    }
    #expect(screens[0] == screens[1])
    #expect(screens[0].contains(columns == 20 ? "→ 日本語" : "Thonkaew → 日本語"))
  }
}
