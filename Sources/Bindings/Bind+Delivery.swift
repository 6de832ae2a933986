extension Bind {
  /// A subscriber. It outlives its handler until the list of subscribers is next cleaned up.
  final class Subscriber {
    private(set) var handler: Handler?
    var seen: Int

    init(_ handler: @escaping Handler, seen: Int) {
      self.handler = handler
      self.seen = seen
    }

    func end() {
      // Release what the handler captured after the property is set, because that may get here
      // again.
      let released = handler
      handler = nil
      withExtendedLifetime(released) {}
    }
  }

  func subscribe(_ handler: @escaping Handler, seen: Int) -> Subscription {
    let subscriber = Subscriber(handler, seen: seen)
    subscribers.append(subscriber)
    return Subscription { [weak self] in
      subscriber.end()
      self?.cancelledCount += 1
      self?.tidy()
    }
  }

  /// Calls the subscribers that have not seen the newest value, until all have.
  ///
  /// There is one such loop at a time. What happens inside a subscriber only leaves work for it, so
  /// that calls never nest and no subscriber gets an older value after a newer one.
  func deliver() throws(BindCycle) {
    if isDelivering { return }
    isDelivering = true
    defer {
      isDelivering = false
      tidy()
    }
    do throws(BindCycle) {
      try runRounds()
    } catch {
      giveUp()
      throw error
    }
  }

  private func runRounds() throws(BindCycle) {
    var rounds = Rounds(limit: roundLimit)
    var index = 0
    while index < subscribers.count {
      let before = (version: version, count: subscribers.count)
      show(to: subscribers[index])
      index = version == before.version ? index + 1 : 0
      if version != before.version || subscribers.count != before.count {
        try rounds.begin(for: self)
      }
    }
  }

  private func show(to subscriber: Subscriber) {
    if subscriber.seen == version { return }
    subscriber.seen = version
    subscriber.handler?(current)
  }

  /// After a cycle some subscribers have not seen the newest value. The next subscription must not
  /// call them.
  private func giveUp() {
    for subscriber in subscribers { subscriber.seen = version }
  }

  /// Removes cancelled subscribers when they are half of the list, at an average cost of O(1) each.
  private func tidy() {
    if isDelivering || cancelledCount * 2 < subscribers.count { return }
    subscribers.removeAll { $0.handler == nil }
    cancelledCount = 0
  }

  func trapOnCycle(_ body: () throws(BindCycle) -> Void) {
    do throws(BindCycle) {
      try body()
    } catch {
      fatalError(error.description)
    }
  }

  /// Whether the values are equal; false if their type is not `Equatable`.
  func equals(_ left: Value, _ right: Value) -> Bool {
    func compare<Comparable: Equatable>(as type: Comparable.Type) -> Bool {
      guard let left = left as? Comparable, let right = right as? Comparable else { return false }
      return left == right
    }
    guard let type = Value.self as? any Equatable.Type else { return false }
    return compare(as: type)
  }
}

/// The rounds of one delivery, and the values of its last ones.
private struct Rounds {
  let limit: Int
  private var count = 0
  private var lastValues: [String] = []

  init(limit: Int) {
    self.limit = limit
  }

  /// Counts a round. Only the last few values are described: a description can be expensive.
  mutating func begin<Value>(for bind: Bind<Value>) throws(BindCycle) {
    count += 1
    if count > limit - 4 { lastValues.append(String(reflecting: bind.current)) }
    if count <= limit { return }
    throw BindCycle(name: bind.name, rounds: limit, lastValues: lastValues)
  }
}
