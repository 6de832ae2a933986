import SessionFormat
import Testing
import WebDriver

@testable import SessionReports

extension BrowserTests {
  @Suite struct KeyboardTests {
    @Test func keysStepThroughAllSessions() async throws {
      let page = try ReportPage(try Sessions.all())
      let browser = try await page.open()
      var seen: [String?] = []
      for _ in 0..<9 {
        try await browser.press("j")
        seen.append(try await browser.currentCommand())
      }
      func opening(_ screen: String) -> String { "understudy 3 \(screen)" }
      let counter = [opening("counter"), "> add", "> add"]
      let people = [opening("people"), "> select 1", "> rename \"Zoë\" \"עדה\"", "> remove"]
      let wide = [opening("wide"), "> nest"]
      #expect(seen == counter + people + wide)
      try await browser.press("j")
      #expect(try await browser.currentCommand() == "> nest")
      #expect(try await browser.status() == "no step below")
      for command in (counter + people + [opening("wide")]).reversed() {
        try await browser.press(.up)
        #expect(try await browser.currentCommand() == command)
      }
      try await browser.press("k")
      #expect(try await browser.status() == "no step above")
    }

    @Test func stepSaysWhereItIs() async throws {
      let page = try ReportPage(try Sessions.all())
      let browser = try await page.open()
      try await browser.press("j", "j", .down)
      #expect(try await browser.status() == "line 6, step 2 of 2, failed")
      #expect(try await browser.writtenAddress() == "#sessions/two%20counts.session:6")
    }

    /// Browsers refuse an address that is written a hundred times in half a minute.
    @Test func heldKeyWritesOneAddress() async throws {
      let page = try ReportPage(try Sessions.all())
      let browser = try await page.open()
      let written = try await browser.run(
        """
        const written = [];
        const write = history.replaceState;
        const isWritten = new Promise((done) => {
          history.replaceState = (...all) => {
            written.push(all[2]);
            setTimeout(done);
            return write.apply(history, all);
          };
        });
        for (const key of 'jjjjjjjjjkkk') {
          document.body.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
        }
        return isWritten.then(() => written);
        """)
      #expect(written.strings == ["#sessions/people.session:11"])
    }

    @Test func addressOfALinkIsNotOverwritten() async throws {
      let page = try ReportPage(try Sessions.all())
      let browser = try await page.open()
      let written = try await browser.run(
        """
        const waiting = new Map();
        const wait = (run) => waiting.set(++wait.count, run) && wait.count;
        wait.count = 0;
        window.setTimeout = wait;
        window.clearTimeout = (number) => waiting.delete(number);
        document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'j', bubbles: true}));
        const followed = new Promise((done) => addEventListener('hashchange', done, {once: true}));
        location.hash = '#sessions/people.session';
        return followed.then(() => {
          for (const run of waiting.values()) run();
          return [wait.count, location.hash];
        });
        """)
      #expect(written == [.number(1), "#sessions/people.session"])
    }

    @Test func keysGoFromFailureToFailure() async throws {
      let page = try ReportPage(try Sessions.all())
      let browser = try await page.open()
      try await browser.press("n")
      #expect(try await browser.status() == "line 3, step 1 of 2, failed")
      try await browser.press("n")
      #expect(try await browser.status() == "line 6, step 2 of 2, failed")
      try await browser.press("n")
      #expect(try await browser.status() == "no failed step below")
      try await browser.press("p")
      #expect(try await browser.status() == "line 3, step 1 of 2, failed")
    }

    @Test func arrowsScrollWhileNoStepIsCurrent() async throws {
      let page = try ReportPage(try Sessions.all())
      let browser = try await page.open()
      try await browser.press(.down)
      #expect(try await browser.currentCommand() == nil)
    }

    @Test func escapeLeavesStep() async throws {
      let page = try ReportPage(try Sessions.all())
      let browser = try await page.open()
      try await browser.press("j", "j", .escape)
      #expect(try await browser.currentCommand() == nil)
      #expect(try await browser.texts(".panel") == [])
      try await browser.press(.down)
      #expect(try await browser.currentCommand() == nil)
      try await browser.press("j")
      #expect(try await browser.currentCommand() == "understudy 3 counter")
    }

    @Test func helpListsKeysAndTurnsLettersOff() async throws {
      let page = try ReportPage(try Sessions.all())
      let browser = try await page.open()
      try await browser.press("?")
      #expect(try await browser.texts("#help dd").first == "next step")
      try await browser.press("j")
      #expect(try await browser.currentCommand() == nil)
      try await browser.click("#letters")
      try await browser.click("#help button")
      try await browser.press("j")
      #expect(try await browser.currentCommand() == nil)
      try await browser.click("#keys")
      try await browser.click("#letters")
      try await browser.press(.escape, "j")
      #expect(try await browser.currentCommand() == "understudy 3 counter")
    }

    @Test func clickMakesStepCurrent() async throws {
      let page = try ReportPage(try Sessions.all())
      let browser = try await page.open(at: "#sessions/people.session")
      try await browser.click("[id='sessions/people.session'] li:nth-child(2) b")
      #expect(try await browser.currentCommand() == "> select 1")
    }
  }
}

extension Browser {
  /// The address that the page writes of the step that it is at.
  fileprivate func writtenAddress() async throws -> String? {
    try await run(
      """
      const next = () => new Promise(requestAnimationFrame);
      const address = () => location.hash || next().then(address);
      return address();
      """
    ).string
  }
}
