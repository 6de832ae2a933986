import Foundation
import SessionAnalysis
import SessionFormat
import Testing
import WebDriver

@testable import SessionReports

/// The page of a report, in a file.
struct ReportPage: ~Copyable {
  private let file: URL

  var url: String { file.absoluteString }

  init(_ sessions: [ReportedSession]) throws { try self.init(SessionReport(sessions)) }

  init(_ report: SessionReport) throws {
    let page = HTML.text { Page(report).write(to: $0) }
    file = FileManager.default.temporaryDirectory
      .appendingPathComponent("report-\(UInt64.random(in: 0 ... .max)).html")
    try Data(page.utf8).write(to: file)
  }

  deinit { try? FileManager.default.removeItem(at: file) }

  /// Opens it in the browser of the running test, at the top or at a fragment.
  func open(at fragment: String = "", width: Int = 1280, height: Int = 800) async throws -> Browser
  {
    let browser = try #require(BrowserTests.browser)
    try await browser.resize(width: width, height: height)
    // A page that is open already would only scroll.
    try await browser.open("about:blank")
    try await browser.open(url + fragment)
    return browser
  }
}

extension ReportedSession {
  /// A session of these lines, which passed, or failed in these lines of its file.
  init(_ file: String, _ lines: String, failingAt failures: [Int] = []) throws {
    let text = Array((lines + "\n").utf8)
    let failures = failures.map { line in
      SessionResult.Failure(
        line: line, text: "line \(line): something differs",
        events: [.init(.expected, "  count = 1", line: line), .init(.actual, "  count = 2")])
    }
    self.init(
      SessionResult(
        file: file, outcome: failures.isEmpty ? .passed : .failed, seconds: 0.012,
        failures: failures, cause: failures.isEmpty ? nil : "count differs",
        command: failures.isEmpty ? nil : "understudy replay \(file)"),
      text: text, try Session(parsing: text, file: file))
  }
}

/// Sessions for the tests of what a page does.
enum Sessions {
  static let people = """
    understudy 3 people
      people = [(id: 1, name: "Ada"), (id: 2, name: "Eve")]
      count = 2
      selection = nil
    ~ remove ! "nothing is selected"

    # The second row.
    > select 1
      selection = 1
    ~ remove
    > rename "Zoë" "עדה"
      people[1].name = "Zoë"
    < save(name: "Zoë") ok
    > remove
    - people[1] = (id: 2, name: "Zoë")
      count = 1
      selection = nil
    ~ remove ! "nothing is selected"
    """

  static let counter = """
    understudy 3 counter
      count = 0
    > add
      count = 1
    < clock 1.5
    > add
      count = 2
    < load ! "offline"
    """

  static func all() throws -> [ReportedSession] {
    [
      try ReportedSession("sessions/people.session", people),
      try ReportedSession("sessions/two counts.session", counter, failingAt: [4, 7]),
      try ReportedSession("sessions/wide.session", wide),
    ]
  }

  static let wide = """
    understudy 3 wide
      text = "\(String(repeating: "a long line without end ", count: 30))"
      word = "\(String(repeating: "w", count: 300))"
      arabic = "مرحبا بالعالم"
      wide = "日本語のとても長いテキスト👩‍👩‍👧"
    > nest
      nested = (list: [[1, 2], [3]], ages: ["Ada": 36, "Eve": 41], deep: (a: (b: (c: "\(String(repeating: "c", count: 90))"))))
    """
}

extension Browser {
  /// The texts of the elements that a selector matches, as they are seen.
  func texts(_ selector: String) async throws -> [String] {
    try await run(
      "return [...document.querySelectorAll(arguments[0])].map((node) => node.innerText)",
      .string(selector)
    ).strings ?? []
  }

  /// The first line of the current step; nil if there is none.
  func currentCommand() async throws -> String? {
    try await run(
      """
      const step = document.querySelector('[aria-current]');
      return step && step === document.activeElement ? (step.querySelector('b') ?? step).innerText.split('\\n')[0] : null
      """
    ).string
  }

  /// What a screen reader was told last.
  func status() async throws -> String {
    try await run("return document.querySelector('#announcer').textContent").string ?? ""
  }
}
