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
    #expect(showing.lines == ticks(1...20))
    #expect(showing.skipped == 0 && !showing.replacesLast)
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
    #expect(showing.lines == news)
    #expect(showing.skipped == 39 && !showing.replacesLast)
    backlog.add(ticks(42...43), at: start + .milliseconds(80))
    showing = backlog.take(at: start + .milliseconds(80))
    #expect(showing.lines == ticks(43...43))
    #expect(showing.skipped == 40 && showing.replacesLast)
  }

  @Test func backlogShowsTickingClockInPlace() {
    var backlog = Backlog()
    func tick(_ number: Int) -> Backlog.Showing {
      let now = start + .seconds(number)
      backlog.add(lines(["< clock 1.0", "  ticks = \(number)"]), at: now)
      return backlog.take(at: now)
    }
    for number in 1...4 { #expect(!tick(number).isReplaceable, "\(number)") }
    let first = tick(5)
    #expect(first.isReplaceable && !first.replacesLast && first.skipped == 0)
    let second = tick(6)
    #expect(second.replacesLast && second.skipped == 2)
    #expect(second.lines == lines(["< clock 1.0", "  ticks = 6"]))
    #expect(tick(7).skipped == 4)
    backlog.endFlood()
    #expect(!tick(8).isReplaceable)
  }

  @Test func backlogKeepsLastValueOfEachBinding() {
    var backlog = Backlog()
    backlog.add(ticks(1...1), at: start)
    _ = backlog.take(at: start)
    let bindings = lines((0..<12).map { "  b\($0) = 1" })
    let rows = lines((0..<100).map { "+ rows[\($0)] = 1" })
    backlog.add(bindings + rows, at: start)
    let showing = backlog.take(at: start)
    #expect(showing.lines == bindings)
    #expect(showing.skipped == 100)
  }

  /// An alert stays between what it came after, and before.
  @Test func backlogKeepsTheOrder() {
    var backlog = Backlog()
    backlog.add(ticks(1...1), at: start)
    _ = backlog.take(at: start)
    let after = lines(["* alert \"no\"", "  state = 2", "~ go"])
    backlog.add(lines(["  state = 1"]) + ticks(2...20) + after, at: start)
    let showing = backlog.take(at: start)
    #expect(showing.lines == ticks(20...20) + after)
    #expect(showing.skipped == 19)
    var seen = SeenScreen()
    let events = showing.lines.compactMap(\.event)
    seen.note(lines(["  old = 1"]).compactMap(\.event) + events) { _ in nil }
    let names = seen.show(restOf: events).map { part in
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
    for step in 0..<20 {
      let now = start + .milliseconds(40) * step
      backlog.add(ticks(1...9), at: now)
      _ = backlog.take(at: now)
    }
    let later = start + .seconds(2)
    backlog.add(ticks(1...9), at: later)
    let showing = backlog.take(at: later)
    #expect(showing.lines == ticks(1...9))
    #expect(showing.skipped == 0 && !showing.replacesLast)
  }
}
