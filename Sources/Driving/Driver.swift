/// Receives a view model's description.
@MainActor
public protocol Driver<ViewModel> {
  /// The view model.
  associatedtype ViewModel

  /// Describes a property that can be shown.
  ///
  /// - Parameters:
  ///   - name: the property's name, a Swift identifier.
  ///   - read: returns its current value.
  mutating func property<Shown>(_ name: String, _ read: @escaping (ViewModel) -> Shown)

  /// Describes a method.
  ///
  /// - Parameters:
  ///   - name: its name on a command line: lower-case words joined by hyphens.
  ///   - input: its inputs, in order.
  ///   - help: one line about it; may be empty.
  ///   - perform: calls it.
  mutating func method<each Value, Result>(
    _ name: String,
    _ input: repeat Input<each Value>,
    help: String,
    perform: @escaping (inout ViewModel, repeat each Value) throws -> Result
  )

  /// Describes an asynchronous method.
  ///
  /// - Parameters:
  ///   - name: its name on a command line: lower-case words joined by hyphens.
  ///   - input: its inputs, in order.
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

/// An input of a method: its name and its default.
public struct Input<Value> {
  /// The name, as help and messages show it.
  public let name: String
  /// The default; nil if the input is required.
  public let defaultValue: Value?

  /// Makes a required input.
  public init(_ name: String) {
    self.name = name
    defaultValue = nil
  }

  /// Makes an input with a default.
  public init(_ name: String, default defaultValue: Value) {
    self.name = name
    self.defaultValue = defaultValue
  }
}
