extension Bind {
  /// A subscriber. During a delivery it outlives its handler.
  final class Subscriber {
    private(set) var handler: Handler?
    /// The version that it was last called with; nil if it needs its initial call.
    var seen: Int?

    init(_ handler: @escaping Handler, seen: Int?) {
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

  func subscribe(_ handler: @escaping Handler, seen: Int?) -> Subscription {
    let subscriber = Subscriber(handler, seen: seen)
    subscribers.append(subscriber)
    return Subscription { [weak self] in
      subscriber.end()
      self?.tidy()
    }
  }

  /// Calls all subscribers, including those that have seen the value.
  func deliverAgain() throws(BindCycle) {
    version += 1
    try deliver()
  }

  /// Calls the subscribers that have not seen the newest value, until all have. There is one such
  /// loop at a time: what happens inside a subscriber only leaves work for it, so that calls never
  /// nest and no subscriber gets an older value after a newer one.
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
      // Some subscribers have not seen the newest value. The next subscription must not call them.
      for subscriber in subscribers { subscriber.seen = version }
      throw error
    }
  }

  private func runRounds() throws(BindCycle) {
    var rounds = 0
    var lastValues: [String] = []
    var index = 0
    while index < subscribers.count {
      let before = (version: version, count: subscribers.count)
      let subscriber = subscribers[index]
      if subscriber.seen != version {
        subscriber.seen = version
        subscriber.handler?(current)
      }
      index = version == before.version ? index + 1 : 0
      if version == before.version && subscribers.count == before.count { continue }
      rounds += 1
      // Only the last few values are described: a description can be expensive.
      if rounds > roundLimit - 4 { lastValues.append(String(reflecting: current)) }
      if rounds > roundLimit {
        throw BindCycle(name: name, rounds: roundLimit, lastValues: lastValues)
      }
    }
  }

  /// Removes cancelled subscribers, which a delivery must not do to the list that it goes through.
  private func tidy() {
    if !isDelivering { subscribers.removeAll { $0.handler == nil } }
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
      left as? Comparable == right as? Comparable
    }
    guard let type = Value.self as? any Equatable.Type else { return false }
    return compare(as: type)
  }
}
