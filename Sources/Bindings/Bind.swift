/// A value that tells its subscribers when it is set.
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
/// - **Initial call.** `bindFire` calls the new subscriber, and no other, with the present value.
///   `skipFirst().bindFire` calls nobody. The choice concerns that one subscriber.
/// - **Every set counts.** Setting `value` calls every subscriber, also when the value equals the
///   one before. (From inside a subscriber it does not: see two-way bindings.)
/// - **Order.** For each value, subscribers are called in the order in which they subscribed.
/// - **Newest value.** A subscriber is always called with the newest value, the one that `value`
///   gives at that moment. A value that is replaced before a subscriber's turn is not shown to it.
/// - **Nobody is left behind.** When the outermost set returns, every subscriber that was there
///   when the value was last set has been called with that value, and with none since.
/// - **Setting from inside a subscriber** takes effect at once and returns at once. When the
///   subscriber is done, a new *round* begins with the first subscriber. A subscriber is not called
///   again with a value that it was already called with. Subscribers never nest.
/// - **Two-way bindings settle.** From inside a subscriber, setting a value that equals the newest
///   (its type is `Equatable`) does nothing.
/// - **Cycles end.** When a delivery takes more rounds than `roundLimit`, it is given up with a
///   ``BindCycle``. The last value set stays; a subscriber that did not see it is called again at
///   the next set.
/// - **Subscribing from inside a subscriber** puts the new one last; its initial call comes in its
///   turn, in the same delivery.
/// - **Cancelling from inside a subscriber** works at once, for itself and for those whose turn is
///   still to come.
///
/// ## What is not
///
/// - **Threads.** A `Bind` has no lock and is not `Sendable`: use it from one thread or actor.
/// - **Every value.** Subscribers see the newest value, not the history: two sets from inside one
///   subscriber are one call for the others.
/// - **Changes inside a reference.** If `Value` is a class, changing the object is not a set.
/// - **The return of a nested set.** When it returns, nobody has been called with the value yet.
public final class Bind<Value> {
  /// What a subscriber is: it takes the newest value.
  public typealias Handler = (Value) -> Void

  /// The name that errors use: the one given at the start, else the type, like `Bind<Int>`.
  public var name: String { givenName ?? "Bind<\(Value.self)>" }

  var current: Value
  /// Counts the sets, so that no two values need be compared to know who has seen the newest.
  var version = 0
  var subscribers: [Subscriber] = []
  var cancelledCount = 0
  var isDelivering = false
  let roundLimit: Int
  private let givenName: String?

  /// Makes a box without subscribers.
  ///
  /// - Parameters:
  ///   - value: What it holds at first.
  ///   - name: What errors call it.
  ///   - roundLimit: How many rounds one delivery may take before it counts as a cycle.
  public init(_ value: Value, name: String? = nil, roundLimit: Int = 1000) {
    current = value
    givenName = name
    self.roundLimit = roundLimit
  }

  /// The newest value. Setting it calls every subscriber before it returns, unless it is set from
  /// inside one: see the guarantees above.
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
  /// - Parameter newValue: The value to hold from now on.
  /// - Throws: ``BindCycle`` when the subscribers keep setting the value. It is thrown by the
  ///   outermost set only; one from inside a subscriber never throws.
  /// - Complexity: O(number of subscribers) for each round.
  public func set(_ newValue: Value) throws(BindCycle) {
    if isDelivering && equals(newValue, current) { return }
    current = newValue
    version += 1
    try deliver()
  }

  /// Calls every subscriber with the present value, those included that have seen it already.
  ///
  /// From inside a subscriber it begins a new round. Traps with the text of the ``BindCycle`` when
  /// the subscribers then keep setting the value.
  ///
  /// - Complexity: O(number of subscribers) for each round.
  public func fire() {
    version += 1
    trapOnCycle { () throws(BindCycle) in try deliver() }
  }

  /// Subscribes, and calls the new subscriber with the present value.
  ///
  /// Traps with the text of the ``BindCycle`` when the initial call starts a cycle.
  ///
  /// - Parameter handler: What to call. It is kept until the subscription ends.
  /// - Returns: The token; the subscription ends when it is cancelled or released.
  /// - Complexity: O(1), amortised, and the call.
  public func bindFire(_ handler: @escaping Handler) -> Subscription {
    let subscription = subscribe(handler, seen: version - 1)
    trapOnCycle { () throws(BindCycle) in try deliver() }
    return subscription
  }

  /// Skips the initial call of the one subscriber that is bound to what this returns.
  ///
  /// - Returns: The same box, to be followed by `bindFire`.
  public func skipFirst() -> SkippingFirst {
    SkippingFirst(bind: self)
  }

  /// A ``Bind`` whose next subscriber is first called when the value is next set.
  public struct SkippingFirst {
    let bind: Bind

    /// Subscribes without calling the new subscriber.
    ///
    /// - Parameter handler: What to call from the next set on, kept until the subscription ends.
    /// - Returns: The token; the subscription ends when it is cancelled or released.
    /// - Complexity: O(1), amortised.
    public func bindFire(_ handler: @escaping Handler) -> Subscription {
      bind.subscribe(handler, seen: bind.version)
    }
  }
}
