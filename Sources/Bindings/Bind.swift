/// A value that calls its subscribers when it is set.
///
/// ```swift
/// let state = Bind(0, name: "state")
/// let direct = state.bindFire { print("direct: \($0)") }             // direct: 0
/// let later = state.skipFirst().bindFire { print("later: \($0)") }
/// state.value = 1                                                    // direct: 1, later: 1
/// ```
///
/// ## What is guaranteed
///
/// - **Initial call.** `bindFire` calls only the new subscriber, with the current value.
///   `skipFirst().bindFire` calls none. The choice affects only that subscriber.
/// - **Every set counts.** Setting `value` calls every subscriber, even if the value equals the one
///   before. (From inside a subscriber it does not: see two-way bindings.)
/// - **Order.** For each value, subscribers are called in the order in which they subscribed.
/// - **Newest value.** A subscriber is always called with the newest value, which `value` returns
///   at that moment. A value that is replaced before a subscriber's turn is skipped.
/// - **No subscriber is left out.** When the outermost set returns, every subscriber that existed
///   when the value was last set has been called with that value, and with no other since.
/// - **Setting from inside a subscriber** takes effect at once and returns at once. When the
///   subscriber returns, a new *round* begins with the first subscriber. A subscriber is not called
///   again with a value that it has already seen. Subscribers never nest.
/// - **Two-way bindings settle.** From inside a subscriber, setting a value that equals the newest
///   does nothing if the type is `Equatable`.
/// - **Cycles end.** If a delivery takes more rounds than `roundLimit`, it ends with a
///   ``BindCycle``. The last value set stays; a subscriber that did not see it is called at the
///   next set.
/// - **Subscribing from inside a subscriber** adds the new one at the end; its initial call comes
///   in its turn, in the same delivery.
/// - **Cancelling from inside a subscriber** works at once, for the subscriber itself and for those
///   whose turn has not come.
///
/// ## What is not guaranteed
///
/// - **Threads.** A `Bind` has no lock and is not `Sendable`: use it from one thread or actor.
/// - **Every value.** Subscribers see the newest value, not the history: two sets from inside one
///   subscriber are one call for the others.
/// - **Changes inside a reference.** If `Value` is a class, changing the object is not a set.
/// - **The return of a nested set.** When it returns, no subscriber has been called with the value
///   yet.
public final class Bind<Value> {
  /// A subscriber's closure, which is called with the newest value.
  public typealias Handler = (Value) -> Void

  /// The name in errors: the one passed at the start, otherwise the type, like `Bind<Int>`.
  public var name: String { givenName ?? "Bind<\(Value.self)>" }

  var current: Value
  /// Counts the sets, so that no values have to be compared to know which subscribers are up to
  /// date.
  var version = 0
  var subscribers: [Subscriber] = []
  var isDelivering = false
  let roundLimit: Int
  private let givenName: String?

  /// Makes a `Bind` without subscribers.
  ///
  /// - Parameters:
  ///   - value: The initial value.
  ///   - name: The name in errors.
  ///   - roundLimit: How many rounds one delivery may take before it counts as a cycle.
  public init(_ value: Value, name: String? = nil, roundLimit: Int = 1000) {
    current = value
    givenName = name
    self.roundLimit = roundLimit
  }

  /// The newest value. Setting it calls every subscriber before it returns, except from inside a
  /// subscriber: see the guarantees above.
  ///
  /// Traps with the text of the ``BindCycle`` where ``set(_:)`` would throw it.
  ///
  /// - Complexity: reading O(1); setting O(number of subscribers) for each round.
  public var value: Value {
    get { current }
    set { trapOnCycle { () throws(BindCycle) in try set(newValue) } }
  }

  /// Sets the value and calls every subscriber, as setting ``value`` does.
  ///
  /// - Parameter newValue: The new value.
  /// - Throws: ``BindCycle`` if the subscribers keep setting the value. Only the outermost set
  ///   throws it; a set from inside a subscriber never throws.
  /// - Complexity: O(number of subscribers) for each round.
  public func set(_ newValue: Value) throws(BindCycle) {
    if isDelivering && equals(newValue, current) { return }
    current = newValue
    try deliverAgain()
  }

  /// Calls every subscriber with the current value, including those that have already seen it.
  ///
  /// From inside a subscriber it begins a new round. Traps with the text of the ``BindCycle`` if
  /// the subscribers then keep setting the value.
  ///
  /// - Complexity: O(number of subscribers) for each round.
  public func fire() {
    trapOnCycle { () throws(BindCycle) in try deliverAgain() }
  }

  /// Subscribes, and calls the new subscriber with the current value.
  ///
  /// Traps with the text of the ``BindCycle`` if the initial call starts a cycle.
  ///
  /// - Parameter handler: The closure to call. It is kept until the subscription ends.
  /// - Returns: The token; the subscription ends when it is cancelled or released.
  /// - Complexity: O(1), amortized, plus the call.
  public func bindFire(_ handler: @escaping Handler) -> Subscription {
    let subscription = subscribe(handler, seen: nil)
    trapOnCycle { () throws(BindCycle) in try deliver() }
    return subscription
  }

  /// Skips the initial call of the subscriber that `bindFire` adds to the result.
  public func skipFirst() -> SkippingFirst {
    SkippingFirst(bind: self)
  }

  /// A ``Bind`` whose next subscriber is first called when the value is next set.
  public struct SkippingFirst {
    let bind: Bind

    /// Subscribes without calling the new subscriber.
    ///
    /// - Parameter handler: The closure to call from the next set on. It is kept until the
    ///   subscription ends.
    /// - Returns: The token; the subscription ends when it is cancelled or released.
    /// - Complexity: O(1), amortized.
    public func bindFire(_ handler: @escaping Handler) -> Subscription {
      bind.subscribe(handler, seen: bind.version)
    }
  }
}

/// The token of one subscription to a ``Bind``: the subscriber is called until the token is
/// released.
///
/// Keep it in a property of the listening object. A token that is not kept ends its subscription at
/// once, which is why the compiler warns about an unused one.
///
/// The token does not keep the `Bind` alive, and the `Bind` does not keep the token alive. Like its
/// `Bind` it belongs to one thread or actor.
public final class Subscription {
  private var end: (() -> Void)?

  init(end: @escaping () -> Void) {
    self.end = end
  }

  deinit {
    cancel()
  }

  /// Ends the subscription: the subscriber is not called again, even if its turn was about to come,
  /// and what it captured is released. Cancelling again does nothing.
  ///
  /// - Complexity: O(number of subscribers).
  public func cancel() {
    // Cleared first: releasing what a subscriber captured may run code that cancels again.
    let end = self.end
    self.end = nil
    end?()
  }
}

/// The error when the subscribers of a ``Bind`` keep setting it in response to its values, so that
/// it does not settle.
public struct BindCycle: Error, Equatable, CustomStringConvertible {
  /// The name of the `Bind`.
  public let name: String

  /// How many rounds ran before the delivery ended.
  public let rounds: Int

  /// The debug descriptions of the last values that were set, oldest first.
  public let lastValues: [String]

  /// One line for people with the name, the number of rounds and the values.
  public var description: String {
    let values = lastValues.joined(separator: ", ")
    return "\(name): its subscribers keep setting it: not settled after \(rounds) rounds; "
      + "last values: \(values)"
  }
}
