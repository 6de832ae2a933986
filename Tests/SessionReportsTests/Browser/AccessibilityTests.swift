import Foundation
import SessionAnalysis
import SessionFormat
import TestTools
import Testing
import WebDriver

@testable import SessionReports

extension BrowserTests {
  /// Checks by axe-core, which `python3 -m pip install axe-core-python` installs.
  @Suite(.enabled(if: Axe.script != nil || TestTools.areRequired))
  struct AccessibilityTests {
    @Test(arguments: ["light", "dark"], [390, 1280])
    func failingPageHasNoViolations(scheme: String, width: Int) async throws {
      try await expectNoViolations(
        try Sessions.all(), scheme, width, at: "#sessions/people.session:11")
    }

    @Test(arguments: ["light", "dark"], [[], ["part 2 of 2 is missing"]])
    func passingPageHasNoViolations(scheme: String, problems: [String]) async throws {
      let session = ReportedSession(file: "sessions/people.session", Sessions.people + "\n")
      try await expectNoViolations([session], scheme, 1280, at: "", problems: problems)
    }

    @Test func dialogHasNoViolations() async throws {
      let page = try ReportPage(try Sessions.all())
      let browser = try await page.open()
      try await browser.press("?")
      #expect(try await browser.violations() == [])
    }

    private func expectNoViolations(
      _ sessions: [ReportedSession], _ scheme: String, _ width: Int, at fragment: String,
      problems: [String] = []
    ) async throws {
      let coverage = Dictionary(grouping: sessions.compactMap(\.session), by: \.screen).keys
        .sorted()
        .map { screen in
          ScreenCoverage(
            ScreenDescription(
              name: screen, bindings: [.init("count")],
              commands: [.init("add"), .init("select"), .init("undo")]))
        }
      let page = try ReportPage(
        SessionReport(
          program: "understudy", sessions: sessions, coverage: coverage, problems: problems,
          notices: ["a notice"]))
      let browser = try #require(BrowserTests.browser)
      try await browser.emulate(media: ["prefers-color-scheme": scheme])
      _ = try await page.open(at: fragment, width: width)
      try await browser.openAllDetails()
      #expect(try await browser.violations() == [])
      try await browser.emulate(media: [:])
    }
  }
}

/// The script of axe-core, where it is installed.
enum Axe {
  static let script = TestTools.output(
    ofPython: """
      import axe_core_python, pathlib
      print(pathlib.Path(axe_core_python.__file__).with_name('axe.min.js').read_text('utf-8'))
      """)
}

extension Browser {
  /// The rules that the page violates, each with the first element that does.
  fileprivate func violations() async throws -> [String] {
    try await run(try #require(Axe.script))
    return try await run(
      """
      return axe.run(document, {resultTypes: ['violations']}).then(({violations}) =>
        violations.map(({id, nodes}) => `${id}: ${nodes[0].html.slice(0, 200)} ${nodes[0].failureSummary}`));
      """
    ).strings ?? ["no result"]
  }
}
