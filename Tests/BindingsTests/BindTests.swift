import Bindings
import Testing

@Suite struct BindTests {
  @Test func bindFireCallsOnlyNewSubscriber() {
    var log: [String] = []
    let state = Bind(0)
    let direct = state.bindFire { log.append("direct \($0)") }
    let skipping = state.skipFirst().bindFire { log.append("skip \($0)") }
    let last = state.bindFire { log.append("last \($0)") }
    state.value = 1
    #expect(log == ["direct 0", "last 0", "direct 1", "skip 1", "last 1"])
    withExtendedLifetime((direct, skipping, last)) {}
  }

  @Test func bindNotifiesOfEqualValuesAndFiresAgain() throws {
    var seen: [Int] = []
    let state = Bind(7)
    let subscription = state.skipFirst().bindFire { seen.append($0) }
    state.value = 7
    state.fire()
    try state.set(8)
    #expect(seen == [7, 7, 8])
    #expect(state.value == 8)
    withExtendedLifetime(subscription) {}
  }

  @Test func subscribersGetNewestValueThatOneOfThemSets() {
    var log: [String] = []
    let state = Bind(0)
    let first = state.skipFirst().bindFire { log.append("first \($0)") }
    let clamp = state.skipFirst().bindFire {
      log.append("clamp \($0)")
      if $0 > 10 { state.value = 10 }
      log.append("clamped")
    }
    let last = state.skipFirst().bindFire { log.append("last \($0)") }
    state.value = 99
    #expect(
      log == [
        "first 99", "clamp 99", "clamped", "first 10", "clamp 10", "clamped", "last 10",
      ]
    )
    withExtendedLifetime((first, clamp, last)) {}
  }

  @Test func setsFromInitialCallReachOlderSubscribers() {
    var log: [String] = []
    let state = Bind(0)
    let old = state.bindFire { log.append("old \($0)") }
    let new = state.bindFire {
      log.append("new \($0)")
      state.value = 1
    }
    #expect(log == ["old 0", "new 0", "old 1", "new 1"])
    withExtendedLifetime((old, new)) {}
  }

  @Test func twoWayBindingsSettle() {
    let celsius = Bind<Int?>(nil)
    let copy = Bind<Int?>(nil)
    let there = celsius.bindFire { copy.value = $0 }
    let back = copy.bindFire { celsius.value = $0 }
    celsius.value = 20
    #expect(copy.value == 20)
    copy.value = 30
    #expect(celsius.value == 30)
    celsius.value = nil
    #expect(copy.value == nil)
    withExtendedLifetime((there, back)) {}
  }
}
