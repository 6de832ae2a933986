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
