/// A named property of a view model, and what was last shown of it.
class Binding<ViewModel> {
  let name: String
  let options: BindingOptions

  init(_ name: String, _ options: BindingOptions) {
    self.name = name
    self.options = options
  }

  /// Writes the property's value.
  func show(_ viewModel: ViewModel, in transcript: ByteBuffer) { fatalError("abstract") }

  /// Writes what changed since the property was last written.
  func refresh(_ viewModel: ViewModel, in transcript: ByteBuffer) { fatalError("abstract") }

  /// Writes edits of a list that the view model announced, instead of looking for them.
  func apply(_ edits: [ListEdit], of viewModel: ViewModel, in transcript: ByteBuffer) {
    refresh(viewModel, in: transcript)
  }

  /// The property's value right now.
  func value(of viewModel: ViewModel) -> Value { fatalError("abstract") }

  /// `  name = `, for bindings that write their value themselves.
  final func begin(_ transcript: ByteBuffer) {
    transcript.append("  ")
    transcript.append(raw: name)
    transcript.append(" = ")
  }
}

extension Binding {
  /// The kind of binding that shows `Shown` at the least cost.
  static func make<Shown>(
    _ name: String, _ options: BindingOptions, _ read: @escaping (ViewModel) -> Shown
  ) -> Binding<ViewModel> {
    if options.contains(.volatile) {
      return VolatileBinding(name, options) { Value(reflecting: read($0)) }
    }
    if let literal = Shown.self as? any Literal.Type {
      return makeLiteral(literal, name, options, read)
    }
    if let list = Shown.self as? any ListValue.Type {
      return list.makeBinding(name, options, read)
    }
    if let equatable = Shown.self as? any Equatable.Type {
      return makeEquatable(equatable, name, options, read)
    }
    return ValueBinding(name, options) { Value(reflecting: read($0)) }
  }

  // In the functions below, `T` is `Shown` itself, which only the cast can tell the compiler.

  private static func makeLiteral<T: Literal, Shown>(
    _ type: T.Type, _ name: String, _ options: BindingOptions,
    _ read: @escaping (ViewModel) -> Shown
  ) -> Binding<ViewModel> {
    LiteralBinding(name, options, unsafeBitCast(read, to: ((ViewModel) -> T).self))
  }

  private static func makeEquatable<T: Equatable, Shown>(
    _ type: T.Type, _ name: String, _ options: BindingOptions,
    _ read: @escaping (ViewModel) -> Shown
  ) -> Binding<ViewModel> {
    EquatableBinding(name, options, unsafeBitCast(read, to: ((ViewModel) -> T).self))
  }
}
