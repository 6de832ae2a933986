import LineEditing
import TestTools
import Testing

/// Changes at the prompt, as the screen shows them.
@Suite(.serialized, .atTerminal) struct DrawnChangesTests {
  private func atPrompt(
    of screen: String, _ environment: [String: String] = [:],
    columns: UInt16
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      Tool(), screen, environment: environment, columns: columns, rows: 40)
    try terminal.expect("\u{1B}[?2004h")
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
      scores(.…: 8 recor…
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

  private static let narrow = """
    > rename Ада 日本語
    firstNameText
      Wasin → Ада
    lastNameText
      Thonkaew → 日本語
    fullNameText
      Wasin Thonkaew
      → Ада 日本語
    >
    """

  private static let wide = """
    person> rename Ада 日本語
    firstNameText  Wasin → Ада
    lastNameText   Thonkaew → 日本語
    fullNameText   Wasin Thonkaew → Ада 日本語
    person>
    """

  @Test(arguments: [(20, narrow), (80, wide), (200, wide)] as [(UInt16, String)], ["1", ""])
  func changesHaveTheSameTextWithColors(_ drawn: (UInt16, String), noColor: String) throws {
    let terminal = try atPrompt(of: "person", ["NO_COLOR": noColor], columns: drawn.0)
    terminal.type("rename Ада 日本語\r")
    try terminal.expectScreen(drawn.1)
  }
}
