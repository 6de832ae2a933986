import SessionAnalysis
import SessionFormat
import Testing

@testable import SessionReports

/// The page, part by part, as it is written for small reports.
@Suite struct PageTests {
  @Test func sessionThatFailedIsWrittenStepByStep() {
    let written = HTML.text { SessionMarkup(FailingSession.reported).write(to: $0) }
    #expect(
      written == """
        <details class="session failed" id="sessions/remove.session">\
        <summary><span class="outcome">failed</span> \
        <bdi class="name"><span class="folder">sessions/</span>remove.session</bdi> \
        <span class="facts">2 commands · 13 ms</span>\
        <span class="why">count: another value after remove</span></summary>\
        <div class="body"><ol class="steps">\
        <li>understudy 3 integers
          integers = [1, 2, 3]
          count = 3
        ~ remove</li>\
        <li><small># A duplicate.</small>
        <b>> add 2</b>
        <ins>+ integers[2] = 2</ins>
          count = 4</li>\
        <li class="failed" id="sessions/remove.session:11"><b>> remove 0</b>
        <del>- integers[0] = 1</del>
          count = 2\
        <div class="failure"><p class="what">> remove 0: count: expected 2, found 3</p>\
        <table class="events"><tbody>\
        <tr class="expected"><th scope="row">expected</th><td>  count = <mark>2</mark></td></tr>\
        <tr class="actual"><th scope="row">actual</th><td>  count = <mark>3</mark></td></tr>\
        </tbody></table>\
        <details class="state" open=""><summary>State here, expected and actual</summary>\
        <table class="values pair">\
        <thead><tr><td></td><th scope="col">expected</th><th scope="col">actual</th></tr></thead>\
        <tr class="differs"><th scope="row">count</th>\
        <td class="expected"><mark>2</mark></td><td class="actual"><mark>3</mark></td></tr>\
        </table><details><summary>2 as expected</summary><table class="values">\
        <tr><th scope="row">integers</th><td>[2, 2, 3]</td></tr>\
        <tr class="command"><th scope="row">> remove</th><td>enabled</td></tr>\
        </table></details></details></div></li>\
        </ol>\
        \(HTML.text { if let plots = NumberPlots(FailingSession.parsed) { plots.write(to: $0) } })\
        <details class="state"><summary>State at the end</summary>\
        <table class="values">\
        <tr><th scope="row">integers</th><td>[2, 2, 3]</td></tr>\
        <tr><th scope="row">count</th><td>2</td></tr>\
        <tr class="command"><th scope="row">> remove</th><td>enabled</td></tr>\
        </table></details></div></details>

        """)
  }

  @Test(arguments: ["  c = \0\0", "\0\0", ""])
  func whatKilledProcessLeavesIsLeftOut(_ rest: String) {
    let session = ReportedSession(file: "a.session", "understudy 3 a\n> b\n\(rest)")
    #expect(
      HTML.text { StepsMarkup(session).write(to: $0) }
        == "<ol class=\"steps\"><li>understudy 3 a</li><li><b>> b</b></li></ol>")
  }

  /// The message of a crash stands at its step and where the reasons are; what is about the whole session
  /// above its steps; and what explains a difference at a step that matches, which has not failed.
  @Test(arguments: [[1, 2], [2]])
  func remarksStandAtTheirSteps(remarked steps: [Int]) throws {
    let session = try Session(
      """
      understudy 3 rows
        count = 2
      > add
        count = 3
      > remove
        count = 2
      > add
      """)
    var log = ReplayLog()
    log.steps = [.exact, .exact, .lines(Array("> remove\n".utf8))]
    log.remarks = [.init(step: nil, "1 object leaked")]
    log.remarks += steps.filter { $0 == 1 }.map { .init(step: $0, "the view model read the date") }
    let report = CrashReport(Array("Swift/Array.swift:7: Fatal error: Index out of range\n".utf8))
    log = log.ending(in: "SIGTRAP", report)
    var result = SessionResult(file: "a/rows.session", outcome: .passed, seconds: 0.0125)
    result.take(Comparison(session, log))
    let reported = ReportedSession(result, text: Array(session.text.utf8), session)
    let remark =
      steps == [2]
      ? "" : "<div class=\"failure\"><p class=\"note\">the view model read the date</p></div>"
    let notes = """
      <p class="note">it crashed: Index out of range</p>\
      <p class="note">the crash is new: fix it, or write x SIGTRAP at the end of its step, and remove \
      the command after it, which did not run</p>
      """
    let events = """
      <tr class="expected"><th scope="row">expected</th><td>  count = 2</td></tr>\
      <tr class="actual"><th scope="row">actual</th><td>x SIGTRAP</td></tr>
      """
    let written = HTML.text { SessionMarkup(reported).write(to: $0) }
    let end = try #require(written.firstRange(of: "</ol>")).lowerBound
    #expect(
      written[..<end] == """
        <details class="session failed" id="a/rows.session">\
        <summary><span class="outcome">failed</span> \
        <bdi class="name"><span class="folder">a/</span>rows.session</bdi> \
        <span class="facts">3 commands · 13 ms</span>\
        <span class="why">crashes (SIGTRAP) after remove</span></summary>\
        <div class="body"><div class="failure"><p class="note">1 object leaked</p></div>\
        <ol class="steps"><li>understudy 3 rows
          count = 2</li>\
        <li><b>> add</b>
          count = 3\(remark)</li>\
        <li class="failed" id="a/rows.session:6"><b>> remove</b>
          count = 2<div class="failure"><p class="what">> remove: it crashes (SIGTRAP)</p>\
        <table class="events"><tbody>\(events)</tbody></table>\(notes)\
        <details class="state" open=""><summary>State here, expected and actual</summary>\
        <table class="values pair">\
        <thead><tr><td></td><th scope="col">expected</th><th scope="col">actual</th></tr></thead>\
        <tr class="differs"><th scope="row">count</th>\
        <td class="expected"><mark>2</mark></td><td class="actual"><mark>3</mark></td></tr>\
        </table></details></div></li>\
        <li><b>> add</b></li>
        """)
    let shown = HTML.text { FailuresMarkup(report: SessionReport([reported])).write(to: $0) }
    let date = steps == [2] ? "" : "<p class=\"note\">the view model read the date</p>"
    #expect(
      shown == """
        <section class="failures" aria-labelledby="what-failed"><h2 id="what-failed">What failed</h2>\
        <article class="cause"><h3>crashes (SIGTRAP) after remove</h3>\
        <p class="place"><a href="#a/rows.session:6">a/rows.session:6</a></p>\
        <p class="what">> remove: it crashes (SIGTRAP)</p>\
        <table class="events"><tbody>\
        <tr class="same"><th scope="row"></th><td>> remove</td></tr>\(events)</tbody></table>\
        <p class="note">1 object leaked</p>\(date)\(notes)</article></section>
        """)
  }

  /// The part of a page that compares two states of a binding.
  private func comparison(of expected: String, and actual: String) throws -> String {
    let states = try [expected, actual].map { text in
      var state = ScreenState()
      state.apply(try Session("understudy 3 chat\n  chat = \(text)\n").lines[...])
      return state
    }
    let markup = HTML.text { StateMarkup(states[0], actual: states[1]).write(to: $0) }
    let start = """
      <details class="state" open=""><summary>State here, expected and actual</summary>\
      <table class="values pair">\
      <thead><tr><td></td><th scope="col">expected</th><th scope="col">actual</th></tr></thead>
      """
    let end = "</table></details>"
    #expect(markup.hasPrefix(start) && markup.hasSuffix(end))
    return String(markup.dropFirst(start.count).dropLast(end.count))
  }

  @Test func onlyFieldsThatDifferAreCompared() throws {
    func chat(_ isLoading: Bool, to id: Int, _ read: String, _ text: String) -> String {
      """
      (title: "Ann", isLoadingHistory: \(isLoading), \
      draft: (text: "Hi", kind: .reply(to: \(id), quoted: true)), read: [\(read)], \
      rows: [(id: 1, text: "\(text)"), (id: 2, text: "Bye")])
      """
    }
    #expect(
      try comparison(
        of: chat(false, to: 1, "\"Ann\": 1, \"Bo\": 2", "How are you"),
        and: chat(true, to: 2, "\"Ann\": 1", "How is he")) == """
          <tr class="differs"><th scope="row">chat<wbr>.isLoadingHistory</th>\
          <td class="expected"><mark>false</mark></td><td class="actual"><mark>true</mark></td></tr>\
          <tr class="differs"><th scope="row">chat<wbr>.draft<wbr>.kind</th>\
          <td class="expected">.reply(to: <mark>1</mark>, quoted: true)</td>\
          <td class="actual">.reply(to: <mark>2</mark>, quoted: true)</td></tr>\
          <tr class="differs"><th scope="row">chat<wbr>.read<wbr>["Bo"]</th>\
          <td class="expected"><mark>2</mark></td><td class="actual"><mark>nil</mark></td></tr>\
          <tr class="differs"><th scope="row">chat<wbr>.rows</th>\
          <td class="expected"><table><thead><tr><th scope="col">id</th><th scope="col">text</th></tr>\
          </thead><tbody><tr><td>1</td><td>"How <mark>are you</mark>"</td></tr>\
          <tr><td>2</td><td>"Bye"</td></tr></tbody></table></td>\
          <td class="actual"><table><thead><tr><th scope="col">id</th><th scope="col">text</th></tr>\
          </thead><tbody><tr><td>1</td><td>"How <mark>is he</mark>"</td></tr>\
          <tr><td>2</td><td>"Bye"</td></tr></tbody></table></td></tr>
          """)
  }

  @Test func otherFieldsAreComparedAsWhole() throws {
    #expect(
      try comparison(of: "(a: 1, b: (c: 2))", and: "(a: 1, b: (d: 2))") == """
        <tr class="differs"><th scope="row">chat<wbr>.b</th>\
        <td class="expected"><mark>(c: 2)</mark></td><td class="actual"><mark>(d: 2)</mark></td></tr>
        """)
    #expect(
      try comparison(of: "(a: 1)", and: "nil") == """
        <tr class="differs"><th scope="row">chat</th>\
        <td class="expected"><mark>(a: 1)</mark></td><td class="actual"><mark>nil</mark></td></tr>
        """)
  }

  @Test func fieldsThatAreLeftOutAreCounted() throws {
    func chat(_ value: Int) -> String {
      "(\((0..<22).map { "f\($0): \(value)" }.joined(separator: ", ")))"
    }
    let rows = (0..<20).map { field in
      """
      <tr class="differs"><th scope="row">chat<wbr>.f\(field)</th>\
      <td class="expected"><mark>1</mark></td><td class="actual"><mark>2</mark></td></tr>
      """
    }
    #expect(
      try comparison(of: chat(1), and: chat(2))
        == rows.joined() + "<tr><th scope=\"row\">and 2 more in chat</th></tr>")
  }

  /// Also of long values, of which reports show only a part, and of results that another machine wrote.
  @Test(arguments: [1, 3, 30])
  func stateAtFailureIsThatOfTheReplay(rows count: Int) throws {
    func rows(_ changed: Set<Int> = []) -> Value {
      .list(
        (0..<count).map { row in
          let title = changed.contains(row) ? "another title" : "a title of some forty characters"
          return .record([
            .init("row", .int(Int128(row))), .init("title", .string("\(title), \(row)")),
          ])
        })
    }
    func step(_ last: Value, _ isReady: Bool) -> String {
      """
      > load
        rows = \(rows())
        titles = \(last)
        isReady = \(isReady)

      """
    }
    let opening = "understudy 3 rows\n  rows = []\n  titles = []\n  isReady = false\n"
    let actual = step(rows([0, count - 1]), false)
    let session = try Session(opening + step(rows(), true))
    var log = ReplayLog()
    log.steps = [.exact, .lines(Array(actual.utf8))]
    var result = SessionResult(file: "rows.session", outcome: .passed, seconds: 0.001)
    result.take(Comparison(session, log))
    let states = try [session, Session(opening + actual)].map { session in
      var state = ScreenState()
      state.apply(session.lines[...])
      return state
    }
    let state = HTML.text { StateMarkup(states[0], actual: states[1]).write(to: $0) }
    for result in [result, try SessionResult(ReportedObject(result.json))] {
      let reported = ReportedSession(result, text: Array(session.text.utf8), session)
      #expect(HTML.text { SessionMarkup(reported).write(to: $0) }.contains(state))
    }
  }

  @Test func stepThatDiffersForSeveralReasonsIsShownOnce() throws {
    let sessions = try ["a": "  x = 1\n  y = 1\n", "b": "  x = 1\n"].sorted { $0.key < $1.key }
      .map { file, lines in
        let text = "understudy 3 rows\n  x = 0\n  y = 0\n> add\n\(lines)"
        let session = try Session(parsing: text, file: file)
        var log = ReplayLog()
        log.steps = [.exact, .lines(Array("> add\n\(lines.replacing("1", with: "2"))".utf8))]
        var result = SessionResult(file: file, outcome: .passed, seconds: 0)
        result.take(Comparison(session, log))
        return ReportedSession(result, text: Array(text.utf8), session)
      }
    let written = HTML.text { FailuresMarkup(report: SessionReport(sessions)).write(to: $0) }
    #expect(written.matches(of: /<table class="events">/).count == 1)
    #expect(
      written.contains(
        """
        <article class="cause"><h3>y: another value after add</h3>\
        <p class="place"><a href="#./a:5">a:5</a>, which is shown above</p></article>
        """), "\(written)")
  }

  /// Of two sessions that differ in the opening, one ends later.
  @Test(arguments: [
    ("SIGTRAP", "crashes (SIGTRAP)", "crash"), ("timeout", "hangs", "hang"),
    ("exit", "exits", "exit"),
  ])
  func endOfSessionComesFirstWithWhatIsKnown(end: String, what: String, noun: String) throws {
    let sessions = try ["a", "b"].map { file in
      let text = "understudy 3 cart\n  headline = \"3 FREE\"\n> give-up\n"
      let session = try Session(parsing: text, file: file)
      var log = ReplayLog()
      log.steps = [.lines(Array("  headline = \"4 FREE\"\n".utf8)), .exact]
      if file == "b" {
        let said = "Shop/Cart.swift:21: Fatal error: Index out of range\n"
        log = log.ending(in: end, CrashReport(Array(end == "SIGTRAP" ? said.utf8 : "".utf8)))
      }
      var result = SessionResult(file: file, outcome: .passed, seconds: 0.001)
      result.take(Comparison(session, log))
      return ReportedSession(result, text: Array(text.utf8), session)
    }
    let row = HTML.text { SessionMarkup(sessions[1]).write(to: $0) }
    let rowEnd = try #require(row.firstRange(of: "</summary>")).upperBound
    #expect(
      row[..<rowEnd] == """
        <details class="session failed" id="./b"><summary><span class="outcome">failed</span> \
        <bdi class="name">b</bdi> <span class="facts">1 command · 1.0 ms</span>\
        <span class="why">\(what) after give-up</span></summary>
        """)
    let known =
      end == "SIGTRAP"
      ? "<p class=\"note\">it crashed at Cart.swift:21: Index out of range</p>" : ""
    #expect(
      HTML.text { FailuresMarkup(report: SessionReport(sessions)).write(to: $0) } == """
        <section class="failures" aria-labelledby="what-failed"><h2 id="what-failed">What failed</h2>\
        <article class="cause"><h3>\(what) after give-up</h3>\
        <p class="place"><a href="#./b:3">b:3</a></p>\
        <p class="what">> give-up: it \(what)</p>\
        <table class="events"><tbody>\
        <tr class="same"><th scope="row"></th><td>> give-up</td></tr>\
        <tr class="actual"><th scope="row">actual</th><td>x \(end)</td></tr>\
        </tbody></table>\(known)\
        <p class="note">the \(noun) is new: fix it, or write x \(end) at the end of its step</p></article>\
        <article class="cause"><h3>headline: another value in the opening \
        <span class="count">2 sessions</span></h3>\
        <p class="place"><a href="#./a:2">a:2</a></p>\
        <p class="what">the opening: headline: expected "3 FREE", found "4 FREE"</p>\
        <table class="events"><tbody>\
        <tr class="expected"><th scope="row">expected</th>\
        <td>  headline = "<mark>3</mark> FREE"</td></tr>\
        <tr class="actual"><th scope="row">actual</th>\
        <td>  headline = "<mark>4</mark> FREE"</td></tr>\
        </tbody></table>\
        <details class="others"><summary>1 other session</summary>\
        <ul><li><a href="#./b:2">b:2</a>: headline: expected "3 FREE", found "4 FREE"</li></ul>\
        </details></article></section>
        """)
  }

  @Test func failuresAreGroupedByCause() {
    let other = ReportedSession(
      file: "other.session", FailingSession.text, failures: [FailingSession.failure],
      cause: "count: another value after remove")
    let alone = ReportedSession(
      file: "alone.session", "{",
      failures: [.init(line: 1, text: "alone.session:1:1: not a session")],
      cause: "not a session")
    let report = SessionReport([alone, FailingSession.reported, other])
    let written = HTML.text { FailuresMarkup(report: report).write(to: $0) }
    #expect(
      written == """
        <section class="failures" aria-labelledby="what-failed"><h2 id="what-failed">What failed</h2>\
        <article class="cause"><h3>count: another value after remove \
        <span class="count">2 sessions</span></h3>\
        <p class="place"><a href="#sessions/remove.session:11">\
        sessions/remove.session:11</a></p>\
        <p class="what">> remove 0: count: expected 2, found 3</p>\
        <table class="events"><tbody>\
        <tr class="same"><th scope="row"></th><td>> remove 0</td></tr>\
        <tr class="same"><th scope="row"></th><td>- integers[0] = 1</td></tr>\
        <tr class="expected"><th scope="row">expected</th><td>  count = <mark>2</mark></td></tr>\
        <tr class="actual"><th scope="row">actual</th><td>  count = <mark>3</mark></td></tr>\
        </tbody></table>\
        <details class="others"><summary>1 other session</summary>\
        <ul><li><a href="#./other.session:11">other.session:11</a></li></ul></details>\
        <p class="command">To run it alone: <code>understudy replay sessions/remove.session</code></p>\
        </article>\
        <article class="cause"><h3>not a session</h3>\
        <p class="place"><a href="#./alone.session">alone.session:1</a></p>\
        <p class="command">To run it alone: <code>understudy replay alone.session</code></p>\
        </article></section>
        """)
  }

  @Test(arguments: [
    ([], 0, "No session was replayed", "0.0 ms · understudy"),
    ([SessionResult.Verdict.passed], 0, "1 session passed", "1 passed · 13 ms · understudy"),
    (
      [.passed, .accepted], 0, "All 2 sessions passed", "1 passed · 1 accepted · 25 ms · understudy"
    ),
    (
      [.failed], 1, "1 of 2 sessions failed, 1 not run",
      "1 failed · 1 not run · 13 ms · understudy"
    ),
    (
      [.passed, .accepted, .passed], 61, "3 of 64 sessions passed, 61 not run",
      "2 passed · 1 accepted · 61 not run · 38 ms · understudy"
    ),
    ([], 2, "No session was replayed, 2 not run", "2 not run · 0.0 ms · understudy"),
  ])
  func verdictCountsSessions(
    outcomes: [SessionResult.Verdict], notRun: Int, title: String, facts: String
  ) {
    var report = SessionReport(
      outcomes.enumerated().map { place, outcome in
        let result = SessionResult(file: "\(place)", outcome: outcome, seconds: 0.0125)
        return ReportedSession(result, text: [], nil)
      })
    report.notRun = notRun
    let written = HTML.text { VerdictMarkup(report: report).write(to: $0) }
    #expect(written.contains("<h1>\(title)</h1><p class=\"facts\">\(facts)</p>"))
    #expect(report.page.contains("<title>\(title)</title>"))
  }

  @Test func sessionsThatAreNoneShowTheirBeginning() {
    let session = ReportedSession(
      file: "a.session", "<b>\u{1b}\n", failures: [.init(line: 1, text: "not a session")])
    let written = HTML.text { SessionMarkup(session).write(to: $0) }
    #expect(
      written == """
        <details class="session failed" id="./a.session"><summary>\
        <span class="outcome">failed</span> <bdi class="name">a.session</bdi> \
        <span class="facts">13 ms</span><span class="why">not a session</span></summary>\
        <div class="body"><div class="failure"><p class="what">not a session</p></div>\
        <pre class="unread">&lt;b>\\u{1b}
        </pre></div></details>

        """)
  }

  @Test func policyNamesScriptAndStyle() {
    let page = HTML.text { Page(SessionReport([]), nonce: "7").write(to: $0) }
    #expect(
      page.contains(
        "content=\"default-src 'none'; script-src 'nonce-7'; style-src 'nonce-7'; base-uri 'none'; "
          + "form-action 'none'\""))
    let (style, script) = (Page.style, Page.script)
    #expect(page.contains("<style nonce=\"7\">\(String(decoding: style, as: UTF8.self))</style>"))
    #expect(
      page.contains("<script nonce=\"7\">\(String(decoding: script, as: UTF8.self))</script>"))
  }

  @Test func eachPageHasNonceOfItsOwn() {
    #expect(Page.makeNonce() != Page.makeNonce())
  }

  /// Only a report on all sessions, all of which passed, is a good one.
  @Test(arguments: [
    (SessionResult.Verdict.passed, 0, "verdict passed"), (.passed, 61, "verdict incomplete"),
    (.failed, 61, "verdict failed"),
  ])
  func verdictHasItsColor(outcome: SessionResult.Verdict, notRun: Int, kind: String) {
    let result = SessionResult(file: "a", outcome: outcome, seconds: 0)
    var report = SessionReport([ReportedSession(result, text: [], nil)])
    report.notRun = notRun
    let written = HTML.text { VerdictMarkup(report: report).write(to: $0) }
    #expect(written.hasPrefix("<header class=\"\(kind)\">"))
  }

  @Test func noticesAreListed() {
    let written = SessionReport([], notices: ["a <b>"]).page
    #expect(written.contains("<ul><li>a &lt;b></li></ul>"))
  }
}

extension FailingSession {
  static var parsed: Session {
    reported.session ?? Session(screen: "")
  }
}
