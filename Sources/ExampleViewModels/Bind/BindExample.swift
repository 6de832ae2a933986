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

extension BindExample {
  /// What subscribes to a person's state, by name. Each subscriber prints the numbers that it is
  /// called with; some of them also set the state, or subscribe and cancel while they are called.
  ///
  /// Use it from one thread.
  public final class Subscribers {
    private var subscriptions: [(name: String, token: Subscription)] = []
    private let state: Bind<Int>
    private let print: (String) -> Void

    /// Starts without subscribers. `print` prints a line.
    public init(of person: Person, print: @escaping (String) -> Void) {
      state = person.state
      self.print = print
    }

    /// The names of the subscribers in the order in which they subscribed.
    public var names: [String] { subscriptions.map(\.name) }

    /// Adds a subscriber that is called with the current number at once. Here and below, one of the
    /// same name is replaced.
    public func subscribe(_ name: String) {
      keep(name, state.bindFire { [print] in print("fire \(name): \($0)") })
    }

    /// Adds a subscriber that skips the current number.
    public func skipFirst(_ name: String) {
      skipFirst(name) { _ in }
    }

    /// Adds a subscriber that is called for the next number only.
    public func once(_ name: String) {
      skipFirst(name) { [unowned self] _ in remove(name) }
    }

    /// Adds a subscriber that sets a number above a limit back to it.
    public func limit(_ name: String, to most: Int) {
      skipFirst(name) { [unowned state] in state.value = min($0, most) }
    }

    /// Adds a subscriber that sets the next number each time, and so never lets the state settle.
    public func count(_ name: String) {
      skipFirst(name) { [unowned state] in state.value = $0 + 1 }
    }

    /// Adds a subscriber that subscribes another one each time, named like it with `'s guest`.
    public func invite(_ name: String) {
      skipFirst(name) { [unowned self] _ in subscribe("\(name)'s guest") }
    }

    /// Cancels a subscription.
    ///
    /// - Throws: ``UnknownSubscriber`` if there is none of that name.
    public func cancel(_ name: String) throws(UnknownSubscriber) {
      guard names.contains(name) else { throw UnknownSubscriber(name: name) }
      remove(name)
    }

    /// Prints only after it reacted: what the reaction does to the state is not delivered meanwhile.
    private func skipFirst(_ name: String, _ react: @escaping (Int) -> Void) {
      let token = state.skipFirst().bindFire { [print] number in
        react(number)
        print("fire \(name): \(number)")
      }
      keep(name, token)
    }

    private func keep(_ name: String, _ token: Subscription) {
      remove(name)
      subscriptions.append((name, token))
    }

    /// Releases the token of a subscription, which ends it.
    private func remove(_ name: String) {
      subscriptions.removeAll { $0.name == name }
    }
  }

  /// No subscriber has this name.
  public struct UnknownSubscriber: Error, Equatable, CustomStringConvertible {
    /// The name that was given.
    public let name: String

    /// One line for people.
    public var description: String { "no subscriber is called \(String(reflecting: name))" }
  }
}
