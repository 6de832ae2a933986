import TestTools
import Testing

/// `:set`, and what its settings show at the prompt.
@Suite(.serialized, .atTerminal) struct SettingsTests {
  let tool: Tool

  init() throws { tool = try Tool("FaultyScreens") }

  private static let help = "show the time, dates and random numbers that the view model gets\n"

  @Test func settingIsKeptForTheNextStart() throws {
    let terminal = try tool.atPrompt("busy", columns: 100)
    #expect(try terminal.answer(to: ":set") == "verbose off  " + Self.help)
    #expect(try terminal.answer(to: ":set verbose on") == "verbose on  " + Self.help)
    #expect(terminal.statusAfterControlD() == 0)
    #expect(try tool.folder.read("state/understudy/settings") == "verbose on\n")
    let next = try tool.atPrompt("busy", columns: 100)
    #expect(try next.answer(to: ":set verbose") == "verbose on  " + Self.help)
    #expect(try next.answer(to: ":set verbose off") == "verbose off  " + Self.help)
    #expect(try tool.folder.read("state/understudy/settings") == "verbose off\n")
  }

  @Test func mistypedSettingIsRefused() throws {
    let terminal = try tool.atPrompt("busy")
    #expect(
      try terminal.answer(to: ":set verbos on")
        == ":set: no setting \"verbos\": did you mean verbose?\n")
    #expect(
      try terminal.answer(to: ":set colors")
        == ":set: no setting \"colors\": settings are verbose\n")
    #expect(
      try terminal.answer(to: ":set verbose yes") == ":set: \"yes\" is neither on nor off\n")
    #expect(try terminal.answer(to: ":set a b c") == "usage: :set [SETTING [on|off]]\n")
  }

  @Test func verbosePromptShowsWhatTheWorldAnswers() throws {
    let terminal = try tool.atPrompt("busy")
    _ = try terminal.answer(to: ":set verbose on")
    terminal.type("hold\r")
    let rows = try terminal.rows(until: "ticks  0 → 1").split(separator: "\n").dropFirst()
    let names = rows.map {
      String($0.split(separator: "\u{1B}[23;2t").last ?? "").prefix { $0 != ":" }
    }
    // The first look at the clock may come after no time.
    #expect(names.suffix(2) == ["wallClock", "entropy"])
  }

  @Test func commandThatChangesNothingSaysSo() throws {
    let terminal = try Tool().atPrompt("reviews")
    #expect(
      try terminal.answer(to: "title Dune") == """
        title          "" → Dune
        ratingProblem  nil → Give it one to five stars.
        isHintHidden   false → true

        """)
    #expect(try terminal.answer(to: "title Dune") == "nothing changed\n")
    #expect(try terminal.answer(to: ":wait 5") == "nothing changed\n")
    _ = try terminal.answer(to: ":watch title")
    #expect(try terminal.answer(to: "title Dune") == "nothing changed\ntitle  Dune\n")
  }
}
