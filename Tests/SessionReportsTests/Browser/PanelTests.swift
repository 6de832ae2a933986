import SessionFormat
import Testing
import WebDriver

@testable import SessionReports

extension BrowserTests {
  @Suite struct PanelTests {
    @Test func panelShowsStateAndMarksChanges() async throws {
      let page = try ReportPage(try Sessions.all())
      let browser = try await page.open(at: "#sessions/people.session:11")
      #expect(try await browser.texts(".panel h2") == ["State after step 2"])
      #expect(try await browser.texts(".panel h3") == ["people", "count", "selection", "Commands"])
      #expect(
        try await browser.cells(".panel table tr") == [
          ["Row", "id", "name"], ["0", "1", "\"Ada\""], ["1", "2", "\"Zoë\" (changed)"],
        ])
      #expect(try await browser.texts(".panel mark code") == ["\"Zoë\""])
      #expect(try await browser.texts(".panel .changed h3") == ["people"])
    }

    /// From the first step that failed on, the file does not say what the replay showed.
    @Test func panelSaysWhatIsOnlyExpected() async throws {
      let page = try ReportPage(try Sessions.all())
      let browser = try await page.open(at: "#sessions/two counts.session:1")
      var titles: [String] = []
      for _ in 0..<3 {
        titles += try await browser.texts(".panel h2")
        try await browser.press("j")
      }
      #expect(
        titles == [
          "State at the opening", "Expected state after step 1", "Expected state after step 2",
        ])
    }

    private static let folded: JSON = [.boolean(true), .boolean(false), "Show", "false"]
    private static let unfolded: JSON = [.boolean(false), .boolean(true), "Hide", "true"]

    /// On a small screen the panel covers only a line of the page until one asks for more.
    @Test func panelIsFoldedOnPhones() async throws {
      let page = try ReportPage(try Sessions.all())
      let browser = try await page.open(at: "#sessions/people.session:11", width: 390)
      let seen = """
        const panel = document.querySelector('.panel');
        const sections = [...panel.querySelectorAll('section')].filter((node) => node.checkVisibility());
        const button = panel.querySelector('header button');
        return [panel.getBoundingClientRect().height < 64, sections.length > 0, button.textContent,
          button.ariaExpanded];
        """
      #expect(try await browser.run(seen) == Self.folded)
      try await browser.click(".panel header button")
      #expect(try await browser.run(seen) == Self.unfolded)
      // It stays as one wants it.
      try await browser.press("j")
      #expect(try await browser.run(seen) == Self.unfolded)
      try await browser.click(".panel header button")
      #expect(try await browser.run(seen) == Self.folded)
    }

    @Test func panelShowsValueBefore() async throws {
      let page = try ReportPage(try Sessions.all())
      let browser = try await page.open(at: "#sessions/people.session:14")
      #expect(try await browser.texts(".panel del") == ["2", "1"])
      #expect(try await browser.texts(".panel mark code") == ["1", "nil"])
      #expect(try await browser.texts(".panel li code") == ["remove"])
      #expect(
        try await browser.texts(".panel li mark").map { $0.prefix(9) } == ["disabled:"])
    }

    /// The whole one is shown by pointing at it, and where others begin alike.
    @Test func uuidsAreCutWhereTheirStartsDiffer() async throws {
      let rows = ["E621E1F8", "93FC0C24"].map { start in
        "(id: \"\(start)-C36C-495A-93FC-0C247A3E6E5F\", owner: \"00000000-0000-0000-0000-00000000000\(start.first!)\")"
      }
      let session = try ReportedSession(
        "a/b.session", "understudy 3 list\n  rows = [\(rows.joined(separator: ", "))]\n")
      let browser = try await ReportPage([session]).open(at: "#a/b.session:1")
      #expect(
        try await browser.cells(".panel table tr") == [
          ["Row", "id", "owner"],
          ["0", "E621E1F8", #""00000000-0000-0000-0000-00000000000E""#],
          ["1", "93FC0C24", #""00000000-0000-0000-0000-000000000009""#],
        ])
      let whole = "return document.querySelector('.panel td [title]').title"
      #expect(try await browser.run(whole) == #""E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#)
    }

    @Test func valueThatChangedBackIsNotMarked() async throws {
      let session = try ReportedSession(
        "a/b.session",
        """
        understudy 3 list
          message = nil
          rows = [1, 2]
          count = 0
        > load
          message = "loading"
        - rows[0] = 1
        + rows[0] = 1
          count = 1
          message = nil
        """)
      let page = try ReportPage([session])
      let browser = try await page.open(at: "#a/b.session:5")
      #expect(try await browser.texts(".panel .changed h3") == ["count"])
      #expect(try await browser.texts(".panel del") == ["0"])
      #expect(try await browser.texts(".panel mark code") == ["1"])
    }

    @Test func openingMarksNothing() async throws {
      let page = try ReportPage(try Sessions.all())
      let browser = try await page.open(at: "#sessions/people.session:1")
      #expect(try await browser.texts(".panel h2") == ["State at the opening"])
      #expect(try await browser.texts(".panel mark, .panel del, .panel .changed") == [])
    }

    @Test func whatIsNestedUnfolds() async throws {
      let page = try ReportPage(try Sessions.all())
      let browser = try await page.open(at: "#sessions/wide.session:6")
      #expect(
        try await browser.cells(".panel section:last-of-type > table tr").map(\.first) == [
          "list", "ages", "deep",
        ])
      try await browser.click(".panel summary")
      try await browser.run("return new Promise((done) => setTimeout(done))")
      #expect(try await browser.texts(".panel details[open] > table th").first == "a")
    }

    /// A change of a whole list marks only the rows that differ.
    @Test func listShownWholeMarksWhatDiffers() async throws {
      let session = try ReportedSession(
        "a/b.session",
        """
        understudy 3 rows
          rows = [(id: 1, n: 1), (id: 2, n: 2)]
        > load
          rows = [(id: 1, n: 1), (id: 2, n: 5), (id: 3, n: 3)]
        """)
      let page = try ReportPage([session])
      let browser = try await page.open(at: "#a/b.session:3")
      #expect(try await browser.texts(".panel mark code") == ["5", "3", "3"])
    }

    @Test func panelIsBesideStepsOrBelowOnPhones() async throws {
      let page = try ReportPage(try Sessions.all())
      for (width, isBeside) in [(1280, true), (390, false)] {
        let browser = try await page.open(at: "#sessions/people.session:11", width: width)
        let layout = try await browser.run(
          """
          const step = document.querySelector('[aria-current]').getBoundingClientRect();
          const panel = document.querySelector('.panel').getBoundingClientRect();
          return [panel.left >= step.right, panel.bottom <= innerHeight + 1, step.top < panel.top || panel.left >= step.right];
          """)
        #expect(layout == [.boolean(isBeside), .boolean(true), .boolean(true)])
      }
    }
  }
}

extension Browser {
  /// The texts of the cells of rows, hidden ones too.
  fileprivate func cells(_ rows: String) async throws -> [[String]] {
    let rows = try await run(
      """
      return [...document.querySelectorAll(arguments[0])].map((row) =>
        [...row.cells].map((cell) => cell.textContent));
      """, .string(rows))
    guard case .array(let rows) = rows else { return [] }
    return rows.map { $0.strings ?? [] }
  }
}
