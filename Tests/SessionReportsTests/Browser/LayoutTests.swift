import SessionAnalysis
import SessionFormat
import Testing
import WebDriver

@testable import SessionReports

extension BrowserTests {
  @Suite struct LayoutTests {
    @Test(arguments: [320, 390, 1280])
    func pageNeverScrollsSideways(width: Int) async throws {
      let page = try ReportPage(try Sessions.all())
      let browser = try await page.open(at: "#sessions/wide.session:6", width: width)
      try await browser.openAllDetails()
      #expect(
        try await browser.run("return document.documentElement.scrollWidth") == .number(width))
    }

    @Test func nothingBreaksInsideOfWordsOnPhones() async throws {
      let page = try ReportPage(try Sessions.all())
      let browser = try await page.open(width: 390)
      try await browser.openAllDetails()
      #expect(try await browser.brokenWords(in: "main") == [])
    }

    /// Beside the panel there is no room for two lists of records side by side.
    @Test(arguments: [390, 1200, 1280, 1600])
    func expectedAndActualListsAreBothSeen(width: Int) async throws {
      let page = try ReportPage([Self.parcels])
      let browser = try await page.open(at: "#sessions/parcels.session:4", width: width)
      let seen = try await browser.run(
        """
        const pair = document.querySelector('.pair');
        const room = pair.closest('.state').getBoundingClientRect();
        return ['.expected', '.actual'].map((name) => {
          const cell = pair.querySelector(name);
          const {left, right} = cell.getBoundingClientRect();
          const isInside = left >= room.left && right <= room.right + 1;
          const title = getComputedStyle(cell, '::before').content;
          const colors = new Set([...cell.querySelectorAll('th')].map((th) => getComputedStyle(th).color));
          return `${title} ${isInside} ${colors.size}`;
        });
        """)
      #expect(seen == ["\"expected\" true 1", "\"actual\" true 1"])
      #expect(try await browser.brokenWords(in: ".pair") == [])
      #expect(try await browser.brokenWords(in: ".panel") == [])
    }

    private static let parcels: ReportedSession = {
      func row(_ number: String) -> String {
        """
        (id: "76A2CA98-60F9-4D7A-AE8C-AD3952BC5CA7", number: "\(number)", nickname: "Grandma", \
        status: .delayed(reason: "customs", days: 3), updated: "2026-11-27T00:11:28.658Z")
        """
      }
      let text = """
        understudy 3 parcel-tracker
          rows = [\(row("123455"))]
          count = 1
        > save
        + rows[1] = \(row("222208"))
          count = 2

        """
      let failure = SessionResult.Failure(
        line: 5, text: "> save: rows: expected 222208, found 900009",
        events: [
          .init(.same, "> save", line: 4),
          .init(.expected, "+ rows[1] = \(row("222208"))", line: 5),
          .init(.expected, "  count = 2", line: 6),
          .init(.actual, "+ rows[0] = \(row("900009"))"), .init(.actual, "  count = 3"),
        ], step: 1)
      return ReportedSession(
        file: "sessions/parcels.session", text, failures: [failure],
        cause: "rows: another value after save")
    }()

    /// The names of fields break between the steps to them, and long words scroll.
    @Test(arguments: [390, 1200])
    func comparedFieldsBreakBetweenWords(width: Int) async throws {
      func line(_ state: String) -> String {
        "  conversationWithGrandma.lastMessage.deliveryInformation = .\(state)"
      }
      let text = """
        understudy 3 chat
          conversationWithGrandma = (title: "Anna", lastMessage: (deliveryInformation: .sent))
        > load
        \(line("waitingForServerToAnswer"))

        """
      let failure = SessionResult.Failure(
        line: 3, text: "> load: another state",
        events: [
          .init(.same, "> load", line: 3),
          .init(.expected, line("waitingForServerToAnswer"), line: 4),
          .init(.actual, line("failedBecauseServerAnswered")),
        ], step: 1)
      let session = ReportedSession(
        file: "sessions/chat.session", text, failures: [failure], cause: "another state")
      let page = try ReportPage([session])
      let browser = try await page.open(at: "#sessions/chat.session:3", width: width)
      #expect(
        try await browser.texts(".pair .differs > *") == [
          "conversationWithGrandma.lastMessage.deliveryInformation", ".waitingForServerToAnswer",
          ".failedBecauseServerAnswered",
        ])
      #expect(try await browser.brokenWords(in: ".pair") == [])
      #expect(
        try await browser.run("return document.documentElement.scrollWidth") == .number(width))
    }

    /// In every table, texts begin at the left; only numbers may end at the right.
    @Test func onlyNumbersAreAlignedRight() async throws {
      let coverage = ScreenCoverage(
        ScreenDescription(
          name: "parcel-tracker", bindings: [.init("rows"), .init("count")],
          commands: [.init("save"), .init("load")]))
      let page = try ReportPage(
        SessionReport(program: "understudy", sessions: [Self.parcels], coverage: [coverage]))
      let browser = try await page.open()
      try await browser.openAllDetails()
      #expect(try await browser.texts(".coverage caption") == ["States", "Transitions"])
      let misplaced = try await browser.run(
        """
        const cells = [...document.querySelectorAll('table:not(.screens) :is(td, tbody th)')];
        const isText = (cell) => cell.innerText.trim() !== '' && !/^[0-9]+$/.test(cell.innerText.trim());
        return cells.filter(isText)
          .filter((cell) => !['left', 'start'].includes(getComputedStyle(cell).textAlign))
          .map((cell) => cell.innerText);
        """)
      #expect(misplaced == [])
    }

    @Test func buttonsLookLikeButtons() async throws {
      let page = try ReportPage(try Sessions.all())
      let browser = try await page.open(width: 390)
      let looks = try await browser.run(
        """
        const look = getComputedStyle(document.querySelector('#keys'));
        return [look.borderTopStyle, look.borderTopLeftRadius, look.cursor];
        """)
      #expect(looks == ["solid", "6px", "pointer"])
    }

    @Test func pageReadsWithoutScript() async throws {
      let page = try ReportPage(try Sessions.all())
      let browser = try #require(BrowserTests.browser)
      try await browser.setScripts(on: false)
      _ = try await page.open()
      let shown = try await browser.run(
        """
        const nodes = [...document.querySelectorAll('#tools, #help, .panel')];
        return nodes.filter((node) => node.checkVisibility()).length;
        """)
      #expect(shown == .number(0))
      try await browser.click("[id='sessions/people.session'] > summary")
      #expect(try await browser.texts("[id='sessions/people.session'] .steps b").count == 3)
      #expect(try await browser.texts("[id='sessions/people.session'] .state > summary").count == 1)
      try await browser.setScripts(on: true)
    }

    /// Paper does not scroll.
    @Test func printShowsEverything() async throws {
      let session = try ReportedSession(
        "sessions/long.session",
        "understudy 3 long\n  a = 0\n~ b\n> c\n  a = 1\n  text = \"\(String(repeating: "word ", count: 4000))\""
      )
      let outline = ScreenDescription(name: "long", bindings: [.init("a")], commands: [.init("b")])
      let page = try ReportPage(
        SessionReport(
          program: "understudy", sessions: [session], coverage: [ScreenCoverage(outline)]))
      let browser = try await page.open()
      try await browser.openAllDetails()
      try await browser.emulate(medium: "print")
      let clipped = try await browser.run(
        """
        const boxes = [...document.querySelectorAll('.long, .scrolling, .steps > li')];
        const isClipped = (box) => getComputedStyle(box).overflowY !== 'visible';
        const isLeftOut = (box) => getComputedStyle(box).contentVisibility !== 'visible';
        const names = (test) => boxes.filter(test).map((box) => box.className || box.localName);
        return [boxes.length, names(isClipped).join(), names(isLeftOut).join()];
        """)
      try await browser.emulate()
      #expect(clipped == [.number(5), "", ""])
    }

    @Test func stepStaysAboveThePanelOnPhones() async throws {
      let page = try ReportPage(try Sessions.all())
      let browser = try await page.open(width: 390)
      for _ in 0..<9 {
        try await browser.press("j")
        let isSeen = try await browser.run(
          """
          // The page scrolls once more after two frames, when it knows how tall everything is.
          const frame = () => new Promise(requestAnimationFrame);
          return frame().then(frame).then(frame).then(() => {
            const step = document.querySelector('[aria-current]').getBoundingClientRect();
            const panel = document.querySelector('.panel').getBoundingClientRect();
            return step.top >= 0 && step.top < panel.top;
          });
          """)
        #expect(isSeen == .boolean(true))
      }
    }

    @Test func namesOfAnyScriptFitIntoTheGraph() async throws {
      let names = ["rows", "日本語の状態", "حالة", "größe", "😀😀😀", "WWWWWWWWWWWW", "a\"<b>"]
      let screen = Session(
        screen: "names",
        lines: names.map { .event(.change(Path($0), .bool(false))) }
          + names.flatMap { name -> [Session.Line] in
            [.event(.command(name)), .event(.change(Path(name), .bool(true)))]
          })
      let outline = ScreenDescription(name: "names", commands: names.map { .init($0) })
      let reported = ReportedSession(file: "a/names.session", screen.text)
      let page = try ReportPage(
        SessionReport(
          program: "understudy", sessions: [reported], coverage: [ScreenCoverage(outline)]))
      let browser = try await page.open()
      try await browser.openAllDetails()
      let overflows = try await browser.run(
        """
        return [...document.querySelectorAll('.graph g')].flatMap((group) => {
          const box = group.querySelector('rect').getBBox();
          return [...group.querySelectorAll('text')].filter((text) => {
            const {x, y, width, height} = text.getBBox();
            return x < box.x - 1 || x + width > box.x + box.width + 1
              || y < box.y - 1 || y + height > box.y + box.height + 1;
          }).map((text) => text.textContent);
        });
        """)
      #expect(overflows == [])
      let graphs = try await browser.run("return document.querySelectorAll('.graph').length")
      #expect(graphs == .number(1))
    }
  }
}

extension Browser {
  /// The words in the first element that a selector matches of which a line has only a part.
  fileprivate func brokenWords(in selector: String) async throws -> [String] {
    try await run(
      """
      const root = document.querySelector(arguments[0]);
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found = [];
      while (texts.nextNode()) {
        const node = texts.currentNode;
        if (!node.parentElement.checkVisibility() || node.parentElement.closest('svg')) continue;
        for (const word of node.data.matchAll(/[A-Za-z0-9]+/g)) {
          const range = document.createRange();
          range.setStart(node, word.index);
          range.setEnd(node, word.index + word[0].length);
          const tops = new Set([...range.getClientRects()].map(({top}) => Math.round(top)));
          if (word[0].length < 30 && tops.size > 1) found.push(word[0]);
        }
      }
      return found;
      """, .string(selector)
    ).strings ?? ["no result"]
  }
}
