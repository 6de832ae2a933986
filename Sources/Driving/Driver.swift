/// What a view model describes itself to.
@MainActor
public protocol Driver<ViewModel> {
  /// The view model.
  associatedtype ViewModel

  /// The view model has a property that can be shown.
  ///
  /// - Parameters:
  ///   - name: the property's name, a Swift identifier.
  ///   - read: gives its value now.
  mutating func property<Shown>(_ name: String, _ read: @escaping (ViewModel) -> Shown)

  /// The view model has a method.
  ///
  /// - Parameters:
  ///   - name: what it is called on a command line: lower-case words joined by hyphens.
  ///   - input: what it takes, in order.
  ///   - help: one line about it; may be empty.
  ///   - perform: calls it.
  mutating func method<each Value, Result>(
    _ name: String,
    _ input: repeat Input<each Value>,
    help: String,
    perform: @escaping (inout ViewModel, repeat each Value) throws -> Result
  )

  /// The view model has a method that is over when it returns, some time later.
  ///
  /// - Parameters:
  ///   - name: what it is called on a command line: lower-case words joined by hyphens.
  ///   - input: what it takes, in order.
  ///   - help: one line about it; may be empty.
  ///   - method: a reference to it.
  mutating func asyncMethod<each Value, Result>(
    _ name: String,
    _ input: repeat Input<each Value>,
    help: String,
    _ method:
      @escaping (ViewModel) -> nonisolated(nonsending) (repeat each Value) async throws -> Result
  )
}

/// What a method takes: a name, and what it is when it is left out.
public struct Input<Value> {
  /// The name, as help and messages show it.
  public let name: String
  /// What it is when it is left out; nil if it must be given.
  public let defaultValue: Value?

  /// Makes an input that must be given.
  public init(_ name: String) {
    self.name = name
    defaultValue = nil
  }

  /// Makes an input that is `defaultValue` when it is left out.
  public init(_ name: String, default defaultValue: Value) {
    self.name = name
    self.defaultValue = defaultValue
  }
}
