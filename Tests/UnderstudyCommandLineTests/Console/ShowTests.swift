import TestTools
import Testing

/// `:show` and `:watch` at the prompt.
@Suite(.serialized, .atTerminal) struct ShowTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  @Test func showDrawsWholeScreen() throws {
    let terminal = try tool.atPrompt("scores")
    _ = try terminal.answer(to: "fetch")
    let screen = """
      rows       8 rows
           name            level          levelText
        0  Ada Lovelace    .expert        Expert
        1  José Muñoz      .beginner      Beginner
        2  Zoë Ångström    .intermediate  Intermediate
        3  太郎 山田       .intermediate  Intermediate
        4  Łukasz Żółć     .expert        Expert
        5  Ольга Иванова   .beginner      Beginner
        6  Wasin Thonkaew  .intermediate  Intermediate
        7  Nguyễn Thị Ánh  .expert        Expert
      isLoading  false
      errorText  nil
      source     .regular
      cancel is disabled: nothing is being fetched

      """
    #expect(try terminal.answer(to: ":show") == screen)
    #expect(try terminal.answer(to: ":show source") == "source  .regular\n")
  }

  @Test func showListsDisabledCommandsWithReason() throws {
    let terminal = try tool.atPrompt("integers")
    #expect(try terminal.answer(to: ":show") == "integers  [1, 2, 3]\ncount     3\n")
    for _ in 0..<3 { _ = try terminal.answer(to: "remove 0") }
    let empty = "integers  []\ncount     0\nremove is disabled: the list is empty\n"
    #expect(try terminal.answer(to: ":show") == empty)
    let near = "no binding \"coun\": did you mean count?\n"
    #expect(try terminal.answer(to: ":show coun") == near)
    let far = "no binding \"zzz\": expected one of integers, count\n"
    #expect(try terminal.answer(to: ":show zzz") == far)
  }

  @Test func longListIsCutInScreenAndPagedAlone() throws {
    let terminal = try tool.atPrompt("integers", environment: ["PAGER": "cat -n"], columns: 40)
    for number in 4...26 { _ = try terminal.answer(to: "add \(number)") }
    let screen = try terminal.answer(to: ":show")
    #expect(screen.hasPrefix("integers  26 rows\n  0   1\n  1   2\n"))
    #expect(screen.hasSuffix("  9  10\n  … 16 more\ncount     26\n"))
    let paged = try terminal.answer(to: ":show integers").split(separator: "\n")
    #expect(paged.first == "     1\tintegers  26 rows")
    #expect(paged.last == "    27\t  25  26")
  }

  /// The pager would take what was typed ahead, or the lines of the paste.
  @Test func pastedLinesAreNoKeysOfThePager() throws {
    let terminal = try tool.atPrompt("integers", environment: ["PAGER": "cat -n"], columns: 40)
    for number in 4...26 { _ = try terminal.answer(to: "add \(number)") }
    terminal.paste(":show integers\nadd 27\n")
    try terminal.expect("drops")
    terminal.type("\r")
    let output = try terminal.rows(until: "count     26 → 27\r\n")
    #expect(output.replacing("\r", with: "").contains("integers  26 rows\n   0   1\n"))
  }

  @Test func showWithoutPagerPrintsEverything() throws {
    let terminal = try tool.atPrompt(
      "integers", environment: ["PAGER": "no-such-program 2>/dev/null"], columns: 40)
    for number in 4...26 { _ = try terminal.answer(to: "add \(number)") }
    let rows = try terminal.answer(to: ":show integers").split(separator: "\n")
    #expect(rows.count == 27)
    #expect(rows.last == "  25  26")
  }

  /// Not when the world answers, which is shown at once.
  @Test func watchedBindingIsShownOncePerCommand() throws {
    let terminal = try tool.atPrompt("integers")
    _ = try terminal.answer(to: ":watch count")
    let lines = try terminal.answer(to: "add").split(separator: "\n")
    #expect(lines.map { $0.prefix { $0 != " " } } == ["random:", "integers", "", "count"])
    #expect(lines.last == "count  4  ▁█  3 to 4")
  }

  @Test func watchedBindingIsShownAfterEachCommand() throws {
    let terminal = try tool.atPrompt("integers")
    #expect(try terminal.answer(to: ":watch") == "nothing is watched\n")
    #expect(try terminal.answer(to: ":watch count") == "count  3\n")
    let first = "integers  3 rows → 4\n  + 3  7\ncount  4  ▁█  3 to 4\n"
    #expect(try terminal.answer(to: "add 7") == first)
    #expect(try terminal.answer(to: ":watch integers") == "integers  [1, 2, 3, 7]\n")
    let second = """
      count  5  ▁▅█  3 to 5
      integers  4 rows → 5
          0  1
          1  2
          2  3
          3  7
        + 4  9

      """
    #expect(try terminal.answer(to: "add 9") == second)
    #expect(try terminal.answer(to: ":watch") == "watched: count, integers\n")
    #expect(try terminal.answer(to: ":show count") == "count  5  ▁▅█  3 to 5\n")
    let undone = """
      undid add 9
      count  4  ▁█  3 to 4
      integers  5 rows → 4
          0  1
          1  2
          2  3
          3  7
        - 4  9

      """
    #expect(try terminal.answer(to: ":undo") == undone)
    #expect(try terminal.answer(to: ":watch integers") == "integers is no longer watched\n")
    let third = "integers  4 rows → 3\n  - 0  1\ncount  3  ▁█▁  3 to 4\n"
    #expect(try terminal.answer(to: "remove 0") == third)
    #expect(try terminal.answer(to: ":watch coun") == "no binding \"coun\": did you mean count?\n")
  }

  /// A screen with a clock would otherwise be drawn again at each tick.
  @Test func inBetweenOnlyWatchedBindingsThatChangedAreShown() throws {
    let terminal = try Tool("FaultyScreens").atPrompt("ticker")
    _ = try terminal.answer(to: ":watch quotes")
    _ = try terminal.answer(to: ":watch prices")
    #expect(try terminal.answer(to: "listen 200").hasSuffix("quotes  0\nprices  []\n"))
    let before = terminal.whole.count
    try terminal.expect("  + 2  3\r\n")
    #expect(!terminal.whole.dropFirst(before).contains("quotes"))
  }

  /// A ticker would scroll away what is typed.
  @Test func elementThatChangesNothingIsNotShown() throws {
    let terminal = try Tool("FaultyScreens").atPrompt("online")
    _ = try terminal.answer(to: "move-on")
    _ = try terminal.answer(to: ":wait 1")
    _ = try terminal.answer(to: "move-on")
    let waited = try terminal.answer(to: ":wait 1")
    // After the row of progress.
    #expect(waited.hasSuffix("nothing changed\n") && !waited.contains("cable"), "\(waited)")
    #expect(try terminal.answer(to: ":show connection") == "connection  cable\n")
    _ = try terminal.answer(to: ":set verbose on")
    _ = try terminal.answer(to: "move-on")
    _ = try terminal.answer(to: ":wait 1")
    #expect(terminal.whole.contains("connection: \"cable\""))
  }

  /// By the paths that a session writes.
  @Test func partOfBindingIsShownAndWatched() throws {
    let terminal = try tool.atPrompt("scores")
    _ = try terminal.answer(to: "fetch")
    let shown = """
      rows[1]       (name: "José Muñoz", level: .beginner, levelText: "Beginner")
      rows[0].name  Ada Lovelace

      """
    #expect(try terminal.answer(to: ":show rows[1] rows[0].name") == shown)
    let missing = "there is no rows[8].name: show rows lists what there is\n"
    #expect(try terminal.answer(to: ":show rows[8].name") == missing)
    let near = "no binding \"row\": did you mean rows?\n"
    #expect(try terminal.answer(to: ":show row[0]") == near)
    let unfinished = "no binding \"rows[\": did you mean rows?\n"
    #expect(try terminal.answer(to: ":show rows[") == unfinished)
    let integers = try tool.atPrompt("integers")
    #expect(try integers.answer(to: ":watch integers[0]") == "integers[0]  1\n")
    let removed = Integers.removing(1, at: 0, of: 3) + "integers[0]  2  ▁█  1 to 2\n"
    #expect(try integers.answer(to: "remove 0") == removed)
    #expect(try integers.answer(to: ":watch") == "watched: integers[0]\n")
    #expect(try integers.answer(to: ":show integers[0]") == "integers[0]  2  ▁█  1 to 2\n")
    let stopped = "integers[0] is no longer watched\n"
    #expect(try integers.answer(to: ":watch integers[0]") == stopped)
  }

  @Test func showFollowsColorOption() throws {
    let always = try PseudoTerminal(tool, "integers", "--color", "always")
    try always.expect("count     3\r\n")
    always.type("add 7\r")
    try always.expect("count     \u{1B}[2m3\u{1B}[0m → \u{1B}[1m4\u{1B}[0m\r\n")
    let never = try PseudoTerminal(
      tool, "integers", "--color", "never", environment: ["NO_COLOR": ""])
    #expect(try never.opening() == Integers.drawn)
    let outcome = try tool.run("integers", "--color", "sometimes")
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("'sometimes' is invalid for '--color <color>'"))
  }

  @Test func hiddenBindingIsRecordedButNotDrawn() throws {
    let tool = try Tool("FaultyScreens")
    let terminal = try PseudoTerminal(tool, "veiled")
    #expect(try terminal.opening() == "count  0\n")
    #expect(try terminal.answer(to: "add 7") == "count  0 → 7\n")
    #expect(try terminal.answer(to: ":show") == "count  7\n")
    #expect(try terminal.answer(to: ":show keys") == "keys  [1, 7]\n")
    #expect(try terminal.answer(to: ":undo") == "undid add 7\ncount  7 → 0\n")
    _ = try terminal.answer(to: "add 8")
    _ = try terminal.answer(to: ":save a.session")
    let session = """
      understudy 3 veiled
        keys = [1]
        count = 0
      > add 8
      + keys[1] = 8
        count = 8

      """
    #expect(try tool.folder.read("a.session") == session)
  }

  @Test func longRefusalWrapsAtWords() throws {
    let terminal = try tool.atPrompt("scores", columns: 40)
    let refusal = """
      no binding "nosuch": expected one of
        rows, isLoading, errorText, source

      """
    #expect(try terminal.answer(to: ":show nosuch") == refusal)
  }
}
