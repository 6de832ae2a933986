/// The token of one subscription to a ``Bind``: as long as somebody holds it, the subscriber is
/// called.
///
/// Keep it in a property of whatever does the listening. A token that nobody keeps ends its
/// subscription at once, which is why the compiler warns about an unused one.
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

  /// Ends the subscription: the subscriber is not called again, not even when it was about to be,
  /// and what it captured is released. Cancelling twice does nothing.
  ///
  /// - Complexity: O(1), amortised.
  public func cancel() {
    // Taken out first: releasing what a subscriber captured may run code that cancels once more.
    let end = self.end
    self.end = nil
    end?()
  }
}
