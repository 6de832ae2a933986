import Testing
import Understudy

@testable import UnderstudyPrompt

/// The display of events that come faster than the eye can follow.
@Suite struct BacklogTests {
  private let start = ContinuousClock.now

  private func lines(_ texts: [String]) -> [TranscriptLine] {
    let transcript = ByteBuffer()
    for text in texts { transcript.append(raw: text + "\n") }
    return transcript.lines
  }

  private func ticks(_ range: ClosedRange<Int>) -> [TranscriptLine] {
    lines(range.map { "  ticks = \($0)" })
  }

  @Test func backlogShowsFirstEventsAtOnce() {
    var backlog = Backlog()
    #expect(backlog.delay(at: start) == nil)
    backlog.add(ticks(1...20), at: start)
    #expect(backlog.delay(at: start) == .zero)
    let showing = backlog.take(at: start)
    #expect(showing == Backlog.Showing(news: ticks(1...20)))
    #expect(backlog.delay(at: start) == nil)
  }

  @Test func backlogShowsThirtyTimesASecond() {
    var backlog = Backlog()
    backlog.add(ticks(1...1), at: start)
    _ = backlog.take(at: start)
    backlog.add(ticks(2...2), at: start + .milliseconds(10))
    #expect(backlog.delay(at: start + .milliseconds(10)) == .milliseconds(23))
    #expect(backlog.delay(at: start + .milliseconds(40)) == .zero)
  }

  @Test func backlogShowsLatestValuesInPlace() {
    var backlog = Backlog()
    backlog.add(ticks(1...1), at: start)
    _ = backlog.take(at: start)
    let news = lines(["  rows[3].level = .expert", "+ rows[4] = 1", "  ticks = 41"])
    backlog.add(ticks(2...40) + news, at: start + .milliseconds(40))
    var showing = backlog.take(at: start + .milliseconds(40))
    #expect(showing == Backlog.Showing(passing: news, skipped: 39))
    backlog.add(ticks(42...43), at: start + .milliseconds(80))
    showing = backlog.take(at: start + .milliseconds(80))
    #expect(
      showing == Backlog.Showing(passing: ticks(43...43), skipped: 43, replacesLast: true))
  }

  @Test func backlogShowsTickingClockInPlace() {
    var backlog = Backlog()
    func tick(_ number: Int) -> Backlog.Showing {
      let now = start + .seconds(number)
      backlog.add(lines(["< clock 1.0", "  ticks = \(number)"]), at: now)
      return backlog.take(at: now)
    }
    for number in 1...4 { #expect(tick(number).passing == [], "\(number)") }
    func passing(_ number: Int, skipped: Int) -> Backlog.Showing {
      let lines = lines(["< clock 1.0", "  ticks = \(number)"])
      return Backlog.Showing(passing: lines, skipped: skipped, replacesLast: skipped > 0)
    }
    #expect(tick(5) == passing(5, skipped: 0))
    #expect(tick(6) == passing(6, skipped: 2))
    #expect(tick(7) == passing(7, skipped: 4))
    backlog.endFlood()
    #expect(tick(8).passing == [])
  }

  /// What changes beside a clock stays, and the clock goes on below it.
  @Test func backlogShowsNewsBesideClock() {
    var backlog = Backlog()
    func tick(_ number: Int, _ news: [String] = []) -> Backlog.Showing {
      let now = start + .seconds(number)
      backlog.add(lines(["  rows[0].left = \(9 - number)"] + news), at: now)
      return backlog.take(at: now)
    }
    for number in 1...5 { _ = tick(number) }
    let bid = ["< bids 2", "  rows[0].price = 2"]
    #expect(
      tick(6, bid)
        == Backlog.Showing(
          news: lines(bid), passing: lines(["  rows[0].left = 3"]), skipped: 1, replacesLast: true))
    #expect(tick(7).skipped == 2)
    // What stays on the screen is not skipped.
    backlog.add(lines(bid), at: start + .seconds(8))
    #expect(backlog.take(at: start + .seconds(8)) == Backlog.Showing(news: lines(bid)))
    #expect(tick(9) == Backlog.Showing(passing: lines(["  rows[0].left = 0"])))
  }

  /// What differs in more than its numbers is no clock.
  @Test func backlogShowsEachStateOfAFlow() {
    var backlog = Backlog()
    for (number, state) in ["tap", "pin", "read", "asked", "approved", "done"].enumerated() {
      let now = start + .seconds(number)
      let lines = lines(["  state = .\(state)(\(number))"])
      backlog.add(lines, at: now)
      #expect(backlog.take(at: now) == Backlog.Showing(news: lines))
    }
  }

  @Test func backlogKeepsLastValueOfEachBinding() {
    var backlog = Backlog()
    backlog.add(ticks(1...1), at: start)
    _ = backlog.take(at: start)
    let bindings = lines((0..<12).map { "  b\($0) = 1" })
    let rows = lines((0..<100).map { "+ rows[\($0)] = 1" })
    backlog.add(bindings + rows, at: start)
    let showing = backlog.take(at: start)
    #expect(showing == Backlog.Showing(passing: bindings, skipped: 100))
  }

  /// An alert stays between what it came after, and before.
  @Test func backlogKeepsTheOrder() {
    var backlog = Backlog()
    backlog.add(ticks(1...1), at: start)
    _ = backlog.take(at: start)
    let after = lines(["* alert \"no\"", "  state = 2", "~ go"])
    backlog.add(lines(["  state = 1"]) + ticks(2...20) + after, at: start)
    let showing = backlog.take(at: start)
    #expect(showing == Backlog.Showing(passing: ticks(20...20) + after, skipped: 19))
    var seen = SeenScreen()
    let events = showing.passing.compactMap(\.event)
    seen.note(lines(["  old = 1"]).compactMap(\.event) + events) { _ in nil }
    let names = seen.show([], restOf: events).rest.map { part in
      switch part {
      case .change(let change): change.name
      case .availability(let commands, _): commands.joined()
      case .answers, .event: "event"
      }
    }
    #expect(names == ["old", "ticks", "event", "state"])
  }

  /// Whether an answer is still missing is worth a row only as long as it is.
  @Test func questionsWithAnswersAreLeftOut() {
    let asked = lines(["? find(1)", "? find(1)", "? find(2)", "< clock 1.0"])
    let answers = lines(["< \"find#2\"(1) 3", "  found = 3", "< find(1) 3", "? find(1)"])
    let expected = lines(["? find(2)", "< clock 1.0"]) + answers
    #expect((asked + answers).withoutAnsweredQuestions == expected)
  }

  @Test func pauseEndsFlood() {
    var backlog = Backlog()
    func rows(_ range: Range<Int>) -> [TranscriptLine] {
      lines(range.map { "+ rows[\($0)] = 1" })
    }
    for step in 0..<20 {
      let now = start + .milliseconds(40) * step
      backlog.add(rows(9 * step..<9 * step + 9), at: now)
      _ = backlog.take(at: now)
    }
    let later = start + .seconds(2)
    backlog.add(rows(180..<189), at: later)
    #expect(backlog.take(at: later) == Backlog.Showing(news: rows(180..<189)))
  }
}
