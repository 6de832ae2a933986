import SessionFormat
import Testing

@testable import SessionReports

@Suite struct TimelineTests {
  @Test func effectsAndTimeAreRows() throws {
    let session = try Session(
      """
      understudy 3 scores
      < wallClock 1.5
      > load
      < fetch [1]
      < clock 0.5
      > load
      < fetch ! "offline"
      < now 3.0
      """)
    #expect(
      markup(session) == """
        <figure class="timeline"><figcaption>Effects and time over 3 steps; 0.5 s passed\
        </figcaption><dl><dt>fetch</dt><dd><svg viewBox="-4 0 488 12" role="img" \
        aria-label="fetch: 2 answers, 1 failed"><path d="M240 2v8"/>\
        <path class="failed" d="M480 2l6 8m0-8l-6 8"/></svg></dd>\
        <dt>time</dt><dd><svg viewBox="-4 0 488 12" role="img" aria-label="time: 0.5 s">\
        <path class="time" d="M240 11v-10"/></svg></dd></dl></figure>
        """)
  }

  /// A session is read before anybody knows whether it can be replayed.
  @Test(arguments: ["inf", "nan", "-5.0", "-inf", "1e+308", "10000000000.0", "\"long\"", ".never"])
  func onlyTimeThatCanPassCounts(seconds: String) throws {
    let clock = "< clock \(seconds)\n"
    let hostile = try Session("understudy 3 a\n> b\n\(clock)\(clock)> b\n< clock 1\n\(clock)")
    let harmless = try Session("understudy 3 a\n> b\n> b\n< clock 1\n")
    #expect(markup(hostile) == markup(harmless))
    #expect(Timeline(try Session("understudy 3 a\n> b\n\(clock)")) == nil)
  }

  @Test func oneAnswerIsOne() throws {
    let session = try Session("understudy 3 a\n> b\n< load 1")
    #expect(markup(session).contains(#"aria-label="load: 1 answer""#))
  }

  @Test func sessionWithoutEffectsHasNone() throws {
    #expect(Timeline(try Session("understudy 3 a\n< now 1.5\n> b")) == nil)
  }

  @Test func nameOfEffectIsText() throws {
    let session = try Session("understudy 3 a\n> b\n< \"<script>\" 1")
    #expect(markup(session).contains("<dt>&lt;script></dt>"))
  }

  private func markup(_ session: Session) -> String {
    let html = HTML()
    Timeline(session)?.write(to: html)
    return html.description
  }
}
