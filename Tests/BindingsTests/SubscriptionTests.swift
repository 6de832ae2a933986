import Testing

@testable import Bindings

@Suite struct SubscriptionTests {
  @Test func subscriptionEndsWhenCancelledOrReleased() {
    var log: [String] = []
    let state = Bind(0)
    let cancelled = state.bindFire { log.append("cancelled \($0)") }
    var released: Subscription? = state.bindFire { log.append("released \($0)") }
    _ = state.bindFire { log.append("dropped \($0)") }
    state.value = 1
    cancelled.cancel()
    cancelled.cancel()
    released = nil
    state.value = 2
    #expect(released == nil)
    #expect(
      log == ["cancelled 0", "released 0", "dropped 0", "cancelled 1", "released 1"]
    )
  }

  @Test func subscriberThatSubscribesAddsLastInOrder() {
    var log: [String] = []
    var inner: [Subscription] = []
    let state = Bind(0)
    let first = state.skipFirst().bindFire { value in
      log.append("first \(value)")
      guard inner.isEmpty else { return }
      inner.append(state.bindFire { log.append("fires \($0)") })
      inner.append(state.skipFirst().bindFire { log.append("skips \($0)") })
    }
    let second = state.skipFirst().bindFire { log.append("second \($0)") }
    state.value = 1
    state.value = 2
    #expect(
      log == ["first 1", "second 1", "fires 1", "first 2", "second 2", "fires 2", "skips 2"]
    )
    withExtendedLifetime((first, second)) {}
  }

  @Test func subscriberCancelsItselfAndOthers() {
    var log: [String] = []
    var tokens: [String: Subscription] = [:]
    let state = Bind(0)
    tokens["a"] = state.skipFirst().bindFire {
      log.append("a \($0)")
      tokens["a"]?.cancel()
      tokens["c"] = nil
    }
    for name in ["b", "c", "d"] {
      tokens[name] = state.skipFirst().bindFire { log.append("\(name) \($0)") }
    }
    state.value = 1
    state.value = 2
    #expect(log == ["a 1", "b 1", "d 1", "b 2", "d 2"])
  }

  @Test func cancellingReleasesCapturesAndKeepsNoBindAlive() {
    final class Screen {}
    var screen: Screen? = Screen()
    weak let weakScreen = screen
    var state: Bind? = Bind(0)
    weak let weakState = state
    let subscription = state?.bindFire { [screen] _ in withExtendedLifetime(screen) {} }
    screen = nil
    #expect(weakScreen != nil)
    state = nil
    #expect(weakState == nil)
    subscription?.cancel()
    #expect(weakScreen == nil)
  }

  @Test func subscriptionCancelsWhileCancelledSubscriberIsReleased() {
    final class Owner {
      var token: Subscription?
      deinit { token?.cancel() }
    }
    let state = Bind(0)
    var owner: Owner? = Owner()
    let token = state.skipFirst().bindFire { [owner] _ in withExtendedLifetime(owner) {} }
    owner?.token = token
    owner = nil
    token.cancel()
    var seen: [Int] = []
    let other = state.skipFirst().bindFire { seen.append($0) }
    state.value = 1
    #expect(seen == [1])
    withExtendedLifetime(other) {}
  }

  @Test func subscribersKeepOrderWhileMostAreCancelled() {
    var seen: [Int] = []
    let state = Bind(0)
    var tokens = (0..<1000).map { number in
      Optional(state.skipFirst().bindFire { _ in seen.append(number) })
    }
    for number in 0..<1000 where number % 100 != 0 { tokens[number] = nil }
    state.fire()
    #expect(seen == Array(stride(from: 0, to: 1000, by: 100)))
  }

  @Test func listOfSubscribersLosesCancelledOnes() {
    let state = Bind(0)
    for _ in 0..<100 { state.skipFirst().bindFire { _ in }.cancel() }
    #expect(state.subscribers.isEmpty)
    var tokens: [Subscription] = []
    tokens = (0..<100).map { _ in state.skipFirst().bindFire { _ in tokens = [] } }
    state.fire()
    #expect(tokens.isEmpty)
    #expect(state.subscribers.isEmpty)
  }

  @Test func listOfSubscribersIsAtMostHalfCancelled() {
    let state = Bind(0)
    var tokens = (0..<100).map { _ in state.skipFirst().bindFire { _ in } }
    while !tokens.isEmpty {
      tokens.removeLast()
      #expect(state.subscribers.count <= max(1, 2 * tokens.count))
    }
    #expect(state.subscribers.isEmpty)
  }
}
