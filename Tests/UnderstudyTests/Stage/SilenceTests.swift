import Testing

@testable import Understudy

/// For what a script waits in real time while time passes.
@Suite struct SilenceTests {
  @Test func serviceThatIsPolledIsNoReasonToWaitAgain() {
    var silence = Silence()
    silence.end(for: ["prices"])
    silence.hear(["poll"])
    #expect(silence.names.isEmpty)
    silence.end(for: ["prices"])
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
      silence.end(for: ["news"])
      #expect(silence.names == ["news"])
    }
  }

  /// A service that was once slower is waited for again.
  @Test func serviceThatAnswersLateIsNotSilent() {
    var silence = Silence()
    silence.hear(["poll"])
    silence.end(for: ["prices"])
    silence.end(for: ["prices", "poll"])
    silence.hear(["poll"])
    #expect(silence.names == ["prices"])
  }

  @Test func somethingWithoutANameIsAlwaysHeard() {
    var silence = Silence()
    silence.time = .seconds(1)
    for _ in 1...2 {
      silence.end(for: ["prices"])
      silence.hear([])
      #expect(silence.names.isEmpty && silence.time == .zero)
    }
  }
}
