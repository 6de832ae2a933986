import Testing

@testable import Understudy

/// For what a script waits in real time while time passes.
@Suite struct SilenceTests {
  @Test func serviceThatIsPolledIsNoReasonToWaitAgain() {
    var silence = Silence()
    silence.endAfterLong(for: ["prices"])
    silence.hear(["poll"])
    #expect(silence.names.isEmpty)
    silence.endAfterLong(for: ["prices"])
    silence.hear(["poll"])
    #expect(silence.names == ["prices"])
    silence.hear(["poll", "news"])
    #expect(silence.names.isEmpty)
  }

  /// A stream that sends something after each answer is heard after the next one, too.
  @Test func whatFollowsAPollIsHeardAgain() {
    var silence = Silence()
    for _ in 1...2 {
      silence.hear(["poll"])
      #expect(silence.names.isEmpty)
      silence.hear(["news"])
      silence.endAfterLong(for: ["news"])
      #expect(silence.names == ["news"])
    }
  }

  /// A service that was once slower is waited for again.
  @Test func serviceThatAnswersLateIsNotSilent() {
    var silence = Silence()
    silence.hear(["poll"])
    silence.endAfterLong(for: ["prices"])
    silence.endAfterLong(for: ["prices", "poll"])
    silence.hear(["poll"])
    #expect(silence.names == ["prices"])
  }

  @Test func somethingWithoutANameIsAlwaysHeard() {
    var silence = Silence()
    for _ in 1...2 {
      silence.endAfterLong(for: ["prices"])
      silence.hear([])
      #expect(silence.names.isEmpty && silence.rest(for: ["prices"]) == .seconds(2))
    }
  }

  /// Each has its own time, also what is opened again while another is silent.
  @Test func whatIsOpenedLaterIsAwaitedForAsLong() {
    var silence = Silence()
    silence.hear(["upload"])
    silence.pass(.milliseconds(1900), for: ["network"])
    silence.pass(.milliseconds(200), for: ["network", "upload"])
    silence.end(for: ["network", "upload"])
    #expect(silence.names == ["network"])
    #expect(silence.rest(for: ["network", "upload"]) == .milliseconds(1800))
    silence.hear(["upload"])
    #expect(silence.names == ["network"])
  }
}

extension Silence {
  fileprivate mutating func endAfterLong(for awaited: Set<String>) {
    pass(.seconds(2), for: awaited)
    end(for: awaited)
  }
}
