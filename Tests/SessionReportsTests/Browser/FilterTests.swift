import SessionFormat
import Testing
import WebDriver

@testable import SessionReports

extension BrowserTests {
  @Suite struct FilterTests {
    @Test func searchShowsSessionsWithText() async throws {
      let page = try ReportPage(try Sessions.all())
      let browser = try await page.open()
      try await browser.press("/")
      try await browser.type("ZO")
      #expect(try await browser.shownSessions() == ["sessions/people.session"])
      #expect(try await browser.status() == "1 of 3 sessions")
      #expect(try await browser.texts(".screen:not([hidden]) h2") == ["people"])
      try await browser.press(.enter)
      #expect(try await browser.currentCommand()?.hasPrefix("> rename") == true)
      #expect(try await browser.status() == "line 11, step 2 of 3")
    }

    @Test func escapeShowsAllAgain() async throws {
      let page = try ReportPage(try Sessions.all())
      let browser = try await page.open()
      try await browser.press("/")
      try await browser.type("nowhere")
      #expect(try await browser.shownSessions() == [])
      try await browser.press(.escape)
      #expect(try await browser.shownSessions().count == 3)
      #expect(try await browser.status() == "3 of 3 sessions")
      try await browser.press("j")
      #expect(try await browser.currentCommand() == "understudy 3 counter")
    }

    @Test(arguments: [
      ("screen", "wide", ["sessions/wide.session"]),
      ("outcome", "failed", ["sessions/two%20counts.session"]),
      ("outcome", "passed", ["sessions/people.session", "sessions/wide.session"]),
    ])
    func selectionFilters(name: String, value: String, shown: [String]) async throws {
      let page = try ReportPage(try Sessions.all())
      let browser = try await page.open()
      try await browser.choose(value, from: name)
      #expect(try await browser.shownSessions() == shown)
    }

    @Test func sessionsThatCannotBeReadAreAChoice() async throws {
      let unread = ReportedSession(file: "sessions/none.session", "none\n")
      let page = try ReportPage(try Sessions.all() + [unread])
      let browser = try await page.open()
      let title = "Sessions that can’t be read"
      #expect(
        try await browser.texts("#screen option") == ["all", "counter", "people", "wide", title])
      try await browser.choose(title, from: "screen")
      #expect(try await browser.shownSessions() == ["sessions/none.session"])
      try await browser.choose("all", from: "screen")
      #expect(try await browser.shownSessions().count == 4)
    }

    /// What the page says beside a step is in no session.
    @Test func searchLeavesThePanelOut() async throws {
      let page = try ReportPage(try Sessions.all())
      let browser = try await page.open()
      try await browser.press("j", "/")
      try await browser.type("State at the opening")
      #expect(try await browser.shownSessions() == [])
    }

    @Test func keysSkipWhatIsFilteredOut() async throws {
      let page = try ReportPage(try Sessions.all())
      let browser = try await page.open()
      try await browser.press("/")
      try await browser.type("nest")
      try await browser.press(.enter, "k")
      #expect(try await browser.currentCommand() == "understudy 3 wide")
      try await browser.press("k")
      #expect(try await browser.status() == "no step above")
    }
  }
}

extension Browser {
  /// Chooses the option of this text.
  fileprivate func choose(_ text: String, from name: String) async throws {
    try await run(
      """
      const select = document.getElementById(arguments[0]);
      select.selectedIndex = [...select.options].findIndex((option) => option.text === arguments[1]);
      select.dispatchEvent(new Event('input', {bubbles: true}));
      """, .string(name), .string(text))
  }

  fileprivate func shownSessions() async throws -> [String] {
    try await run(
      "return [...document.querySelectorAll('.session')].filter((node) => node.checkVisibility()).map((node) => node.id)"
    ).strings ?? []
  }
}
