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
  /// - Complexity: O(1), amortised.
  public func cancel() {
    // Cleared first: releasing what a subscriber captured may run code that cancels again.
    let end = self.end
    self.end = nil
    end?()
  }
}
