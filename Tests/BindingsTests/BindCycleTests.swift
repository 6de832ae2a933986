import Bindings
import TestTools
import Testing

@Suite(.inProcesses) struct BindCycleTests {
  @Test func cycleErrorNamesBindAndLastValues() throws {
    let state = Bind(0, name: "state")
    let subscription = state.skipFirst().bindFire { state.value = $0 + 1 }
    let cycle = try #require(throws: BindCycle.self) { try state.set(1) }
    #expect(
      cycle.description == "state: its subscribers keep setting it: not settled after 1000 rounds; "
        + "last values: 998, 999, 1000, 1001, 1002"
    )
    withExtendedLifetime(subscription) {}
  }

  @Test func cycleErrorEscapesValuesAndNamesTypeOfUnnamedBind() throws {
    let state = Bind("", roundLimit: 2)
    let subscription = state.skipFirst().bindFire { state.value = $0 + "\u{1B}" }
    let cycle = try #require(throws: BindCycle.self) { try state.set("a") }
    #expect(
      cycle.description == "Bind<String>: its subscribers keep setting it: "
        + #"not settled after 2 rounds; "#
        + #"last values: "a\u{1B}", "a\u{1B}\u{1B}", "a\u{1B}\u{1B}\u{1B}""#
    )
    withExtendedLifetime(subscription) {}
  }

  @Test func bindWorksAfterCycle() throws {
    var seen: [Int] = []
    var cycles = true
    let state = Bind(0, roundLimit: 5)
    let cycling = state.skipFirst().bindFire { if cycles { state.value = $0 + 1 } }
    let last = state.skipFirst().bindFire { seen.append($0) }
    #expect(throws: BindCycle.self) { try state.set(1) }
    #expect(state.value == 7)
    cycles = false
    let new = state.bindFire { seen.append(-$0) }
    #expect(seen == [-7])
    try state.set(8)
    #expect(seen == [-7, 8, -8])
    withExtendedLifetime((cycling, last, new)) {}
  }

  @Test func cycleThroughTwoBindsEnds() throws {
    let ping = Bind(0, name: "ping", roundLimit: 3)
    let pong = Bind(0, name: "pong", roundLimit: 3)
    let there = ping.skipFirst().bindFire { pong.value = $0 + 1 }
    let back = pong.skipFirst().bindFire { ping.value = $0 + 1 }
    let cycle = try #require(throws: BindCycle.self) { try ping.set(0) }
    #expect(
      cycle.description == "ping: its subscribers keep setting it: not settled after 3 rounds; "
        + "last values: 2, 4, 6, 8"
    )
    withExtendedLifetime((there, back)) {}
  }

  @Test func cycleOfSubscribersThatSubscribeEnds() throws {
    final class Breeder {
      let state = Bind(0, name: "state", roundLimit: 2)
      var tokens: [Subscription] = []
      func breed(_ value: Int) { tokens.append(state.bindFire { [unowned self] in breed($0) }) }
    }
    let breeder = Breeder()
    let first = breeder.state.skipFirst().bindFire { [unowned breeder] in breeder.breed($0) }
    breeder.tokens.append(first)
    let cycle = try #require(throws: BindCycle.self) { try breeder.state.set(5) }
    #expect(
      cycle.description == "state: its subscribers keep setting it: not settled after 2 rounds; "
        + "last values: 5, 5, 5"
    )
  }

  @Test func cycleTrapsWithSameMessageWhereItCannotThrow() async throws {
    let result = try await #require(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let state = Bind(0, name: "state", roundLimit: 1)
      let subscription = state.skipFirst().bindFire { state.value = $0 + 1 }
      state.value = 1
      withExtendedLifetime(subscription) {}
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    let expected =
      "Fatal error: state: its subscribers keep setting it: not settled after 1 rounds; "
      + "last values: 2, 3\n"
    #expect(text.contains(expected), "\(text)")
  }
}
