// Functions that match a mistake which the compiler would otherwise report as a type that could not
// be inferred or converted. It picks them only if nothing else matches.

extension Interface {
  /// Reports a method that does not fit the names of its parameters.
  @available(
    *, unavailable,
    message: """
      name each parameter of the method, in order: command("move", Game.move, "x", "y"); a method with \
      one that is inout or variadic needs a closure: \
      command("move", "x") { (game, x: Int) in game.move(x) }
      """
  )
  @discardableResult public mutating func command<each Value, Result>(
    _ name: String, _ method: (ViewModel) -> (repeat each Value) async throws -> Result,
    _ parameters: ParameterName...,
    file: StaticString = #fileID, line: UInt = #line
  ) -> ScreenCommand<ViewModel> { fatalError() }

  /// Reports a method that has one parameter more than are named.
  ///
  /// `asManyAs` makes both packs as long as each other, and is never passed.
  @available(
    *, unavailable,
    message: """
      name each parameter of the method, in order: command("move", Game.move, "x", "y"); a method with \
      one that is inout or variadic needs a closure: \
      command("move", "x") { (game, x: Int) in game.move(x) }
      """
  )
  @discardableResult
  public mutating func command<First, Second, each Value, Name, each Other, Result>(
    _ name: String,
    _ method: (ViewModel) -> (First, Second, repeat each Value) async throws -> Result,
    _ first: Name, _ others: repeat each Other,
    asManyAs: ((repeat (each Value, each Other)) -> Void)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) -> ScreenCommand<ViewModel> { fatalError() }

  /// Reports a method that has one parameter fewer than are named.
  ///
  /// `asManyAs` makes both packs as long as each other, and is never passed.
  @available(
    *, unavailable,
    message: """
      name each parameter of the method, in order: command("move", Game.move, "x", "y"); a method with \
      one that is inout or variadic needs a closure: \
      command("move", "x") { (game, x: Int) in game.move(x) }
      """
  )
  @discardableResult public mutating func command<each Value, Name, each Other, Result>(
    _ name: String, _ method: (ViewModel) -> (repeat each Value) async throws -> Result,
    _ first: Name, _ others: repeat each Other,
    asManyAs: ((repeat (each Value, each Other)) -> Void)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) -> ScreenCommand<ViewModel> { fatalError() }

  /// Reports a property that the screen can't set.
  @available(
    *, unavailable,
    message: """
      the screen can't set this property: show it with bind, and offer the method that sets it with \
      command
      """
  )
  @discardableResult public mutating func field<Value>(
    _ name: String, _ path: KeyPath<ViewModel, Value>, _ parameter: ParameterName? = nil,
    _ options: BindingOptions = [],
    file: StaticString = #fileID, line: UInt = #line
  ) -> ScreenCommand<ViewModel> { fatalError() }
}

extension Interface where ViewModel: Actor {
  /// Reports a command of an actor.
  @available(
    *, unavailable,
    message: """
      a view can't read an actor, and neither can a screen: attach the view model that shows its \
      state, a class on the main actor
      """
  )
  public mutating func command<Method>(
    _ name: String, _ method: Method, _ parameters: ParameterName...
  ) {}
}

/// The name of a parameter whose type is unknown, where the compiler reports a mistake.
public struct ParameterName: ExpressibleByStringLiteral {
  /// Makes a name.
  public init(stringLiteral name: String) {}
}
