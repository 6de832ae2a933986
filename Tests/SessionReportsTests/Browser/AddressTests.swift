import SessionFormat
import Testing
import WebDriver

@testable import SessionReports

extension BrowserTests {
  @Suite struct AddressTests {
    @Test(arguments: [
      ("#sessions/people.session:1", "understudy 3 people"),
      ("#sessions/people.session:8", "> select 1"),
      ("#sessions/people.session:9", "> select 1"),
      ("#sessions/people.session:99", "> remove"),
      ("#sessions/two%20counts.session:7", "> add"),
      ("#sessions/two counts.session:2", "understudy 3 counter"),
    ])
    func addressNamesStep(fragment: String, command: String) async throws {
      let page = try ReportPage(try Sessions.all())
      let browser = try await page.open(at: fragment)
      #expect(try await browser.currentCommand() == command)
      let isVisible = try await browser.run(
        """
        const frame = () => new Promise(requestAnimationFrame);
        return frame().then(frame).then(frame).then(() => {
          const {top, bottom} = document.activeElement.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        });
        """)
      #expect(isVisible == .boolean(true))
    }

    /// The lines of a step fill more than a window: the link leads to what differs in it.
    @Test func addressOfLongStepShowsWhatDiffers() async throws {
      let lines = (1...90).map { "\n  count = \($0)" }.joined()
      let text = "understudy 3 counter\n  count = 0\n> count" + lines
      let page = try ReportPage([try ReportedSession("a/b.session", text, failingAt: [80])])
      let browser = try await page.open(at: "#a/b.session:80")
      #expect(try await browser.currentCommand() == "> count")
      let isVisible = try await browser.run(
        """
        const frame = () => new Promise(requestAnimationFrame);
        return frame().then(frame).then(frame).then(() => {
          const {top, bottom} = document.querySelector('.steps tr.expected').getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        });
        """)
      #expect(isVisible == .boolean(true))
    }

    /// A click on a link leads to the step, and so does the address that the click made.
    @Test(arguments: [
      "größe/zwei Läufe.session", "a/100%.session", "日本 語.session", "a/<b>`\"x\".session",
      "a/it's {c} %41.session", "a/\u{10ffff}.session",
    ])
    func linkLeadsToAnyName(file: String) async throws {
      let failing = try ReportedSession(file, Sessions.counter, failingAt: [4])
      let page = try ReportPage([failing] + Sessions.all())
      let browser = try await page.open()
      let id = try await browser.run(
        """
        const followed = new Promise((done) => addEventListener('hashchange', done, {once: true}));
        document.querySelector('.cause .place a').click();
        return followed.then(() => location.hash.slice(1));
        """
      ).string
      #expect(try await browser.currentCommand() == "> add")
      #expect(id == fragment(of: file, line: 4))
      let again = try await page.open(at: "#\(id ?? "")")
      #expect(try await again.currentCommand() == "> add")
    }

    @Test func addressOfSessionOpensIt() async throws {
      let page = try ReportPage(try Sessions.all())
      let browser = try await page.open(at: "#sessions/people.session")
      #expect(
        try await browser.run(
          "return [...document.querySelectorAll('.session[open]')].map(n => n.id)"
        )
        .strings?.contains("sessions/people.session") == true)
      #expect(try await browser.currentCommand() == nil)
    }

    @Test func changedAddressIsFollowed() async throws {
      let page = try ReportPage(try Sessions.all())
      let browser = try await page.open()
      try await browser.run("location.hash = '#sessions/people.session:14'")
      #expect(try await browser.currentCommand() == "> remove")
    }

    @Test(arguments: ["#nowhere:3", "#%", "#:", "#sessions/people.session:x", "#screen-0"])
    func otherAddressIsHarmless(fragment: String) async throws {
      let page = try ReportPage(try Sessions.all())
      let browser = try await page.open(at: fragment)
      #expect(try await browser.log() == [])
      try await browser.press("j")
      #expect(try await browser.currentCommand() == "understudy 3 counter")
    }
  }
}
