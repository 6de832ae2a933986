public import Bindings

/// The example of a view model whose state is a `Bind`.
public enum BindExample {
  /// A person whose state is a number that views can bind to. Use it from one thread.
  public final class Person {
    /// The state. The view subscribes to it.
    public let state = Bind(0, name: "state")

    /// How often the state has changed.
    public private(set) var num = 0

    /// Makes a person in state 0.
    public init() {}

    /// Puts the next number into the state.
    public func changeState() {
      num += 1
      state.value = num
    }

    /// Notifies all subscribers of the current state again.
    public func fire() {
      state.fire()
    }
  }
}
