import SessionFormat
import Testing
import WebDriver

@testable import SessionReports

extension BrowserTests {
  /// Counts what is done to a page, since how long it takes depends on what else the machine does.
  @Suite struct LargePageTests {
    /// Counts the changes that the function `act` makes to the page, node by node.
    private static let counting = """
      const changesOf = (act) => {
        const observer = new MutationObserver(() => {});
        observer.observe(
          document, {subtree: true, childList: true, attributes: true, characterData: true});
        act();
        return observer.takeRecords().reduce(
          (count, {type, addedNodes, removedNodes}) =>
            count + (type === 'childList' ? addedNodes.length + removedNodes.length : 1), 0);
      };
      """

    @Test(arguments: [1, 40])
    func keysChangeLittleInTwoThousandSteps(sessions count: Int) async throws {
      let steps = (1...2000 / count).map { step in
        "> add \(step)\n+ rows[0] = (id: \(step), name: \"name\")\n  count = \(step)\n"
      }
      let text = "understudy 3 rows\n  rows = []\n  count = 0\n" + steps.joined()
      let sessions = (0..<count).map { ReportedSession(file: "many/\($0).session", text) }
      let page = try ReportPage(sessions)
      let browser = try await page.open(at: "#many/0.session:\(3 * 1000 / count)")
      let most = try await browser.run(
        Self.counting + """
          const press = (key) => document.activeElement.dispatchEvent(
            new KeyboardEvent('keydown', {key, bubbles: true}));
          return Math.max(...[...'jjjjjjjjjjkkkkkkkkkkjjjjj'].map(
            (key) => changesOf(() => press(key))));
          """)
      #expect((1...20).contains(most.number ?? .infinity))
    }

    @Test func searchChangesSessionsOnlyInTenThousandSteps() async throws {
      let steps = (1...50).map { "> add \($0)\n  count = \($0)\n" }.joined()
      let sessions = (0..<200).map { number in
        ReportedSession(
          file: "many/\(number).session", "understudy 3 rows\n  count = 0\n\(steps)> x\(number)\n")
      }
      let page = try ReportPage(sessions)
      let browser = try await page.open()
      let count = try await browser.run(
        Self.counting + """
          const search = document.querySelector('#search');
          const type = (text) => {
            search.value = text;
            search.dispatchEvent(new Event('input', {bubbles: true}));
          };
          type('a');
          return changesOf(() => type('x17'));
          """)
      #expect((1...200).contains(count.number ?? .infinity))
      #expect(try await browser.status() == "11 of 200 sessions")
    }
  }
}
