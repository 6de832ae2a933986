public import Bindings

/// The example of a view model whose state is a `Bind`.
public enum BindExample {
  /// A person whose state is a number that views can bind to. Use it from one thread.
  public final class Person {
    /// The state. The view subscribes to it.
    public let state = Bind(0, name: "state", roundLimit: 10)

    /// How often the state has changed.
    public private(set) var num = 0

    /// Makes a person in state 0.
    public init() {}

    /// Puts the next number into the state.
    public func changeState() {
      num += 1
      state.value = num
    }

    /// Puts a number into the state.
    ///
    /// - Parameter number: The number.
    /// - Throws: `BindCycle` if the subscribers keep setting the state.
    public func setState(_ number: Int) throws(BindCycle) {
      try state.set(number)
    }

    /// Notifies all subscribers of the current state again.
    public func fire() {
      state.fire()
    }
  }
}
