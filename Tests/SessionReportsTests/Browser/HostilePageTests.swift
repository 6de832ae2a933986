import SessionFormat
import Testing
import WebDriver

@testable import SessionReports

extension BrowserTests {
  @Suite struct HostilePageTests {
    /// What the page has of its own. Everything else would come from a text.
    private static let elements: Set<String> = [
      "a", "article", "b", "bdi", "body", "button", "caption", "code", "dd", "del", "details",
      "dialog", "div", "dl", "dt", "em", "figcaption", "figure", "form", "g", "h1", "h2", "h3",
      "head", "header", "html", "i", "input", "ins", "kbd", "label", "li", "main", "mark", "meta",
      "nav", "ol", "option", "p", "path", "pre", "rect", "script", "section", "select", "small",
      "span", "strong", "style", "summary", "svg", "table", "tbody", "td", "text", "th", "thead",
      "title", "tr", "ul",
    ]

    @Test func noTextOfSessionsRuns() async throws {
      let reports = HostileReportTests.texts.map(HostileReportTests.report)
      let page = try ReportPage(
        SessionReport(
          program: "understudy", sessions: reports.flatMap(\.sessions),
          coverage: reports.flatMap(\.coverage), notices: reports.flatMap(\.notices)))
      let browser = try await page.open()
      try await browser.openAllDetails()
      // Through every step, so that the panel shows each state.
      let steps = try await browser.run(
        """
        const press = (key) => document.body.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
        const seen = new Set();
        for (;;) {
          press('j');
          const step = document.querySelector('[aria-current]');
          if (seen.has(step)) return seen.size;
          seen.add(step);
          for (const summary of document.querySelectorAll('.panel summary')) summary.click();
        }
        """)
      #expect((steps.number ?? 0) >= Double(3 * HostileReportTests.texts.count))
      try await browser.press("/")
      try await browser.type("<script>\"'&")
      try await browser.press(.enter)
      let names = try await browser.run(
        """
        const nodes = [...document.querySelectorAll('*')];
        const handlers = nodes.flatMap((node) => node.getAttributeNames()).filter((name) => name.startsWith('on'));
        return [...new Set([...nodes.map((node) => node.localName), ...handlers])];
        """)
      #expect(Set(names.strings ?? []).subtracting(Self.elements) == [])
      #expect(
        try await browser.run(
          "return [typeof window.pwned, document.scripts.length, document.images.length]")
          == ["undefined", .number(1), .number(0)])
      #expect(try await browser.log() == [])
    }

    @Test func policyKeepsOtherScriptsOut() async throws {
      let page = try ReportPage(try Sessions.all())
      let browser = try await page.open()
      try await browser.run(
        """
        const script = document.createElement('script');
        script.textContent = 'window.pwned = 1';
        document.body.append(script);
        document.body.setAttribute('onclick', 'window.pwned = 1');
        document.body.click();
        """)
      #expect(try await browser.run("return typeof window.pwned") == "undefined")
      #expect(try await browser.log().count == 2)
    }
  }
}

extension Browser {
  /// Unfolds everything that is folded in the page.
  func openAllDetails() async throws {
    try await run("for (const node of document.querySelectorAll('details')) node.open = true")
  }
}
