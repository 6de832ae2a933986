/// A named property of a view model, and what was last shown of it.
class Binding {
  let name: String
  let options: BindingOptions

  init(_ name: String, _ options: BindingOptions) {
    self.name = name
    self.options = options
  }

  /// Writes the property's value.
  func show(in transcript: ByteBuffer) { fatalError("abstract") }

  /// Writes what changed since the property was last written.
  func refresh(in transcript: ByteBuffer) { fatalError("abstract") }

  /// Writes edits of a list that the view model announced, instead of looking for them.
  func apply(_ edits: [ListEdit], in transcript: ByteBuffer) {
    refresh(in: transcript)
  }

  /// The property's value right now.
  func value() -> Value { fatalError("abstract") }
}

extension Binding {
  /// The kind of binding that shows `Shown` at the least cost.
  static func make<Shown>(
    _ name: String, _ options: BindingOptions, _ read: @escaping () -> Shown
  ) -> Binding {
    if options.contains(.volatile) {
      return VolatileBinding(name, options) { Value(reflecting: read()) }
    }
    // Named, so that the compiler makes the code of each for its own type.
    if Shown.self == Int.self { return makeLiteral(Int.self, name, options, read) }
    if Shown.self == Bool.self { return makeLiteral(Bool.self, name, options, read) }
    if Shown.self == Double.self { return makeLiteral(Double.self, name, options, read) }
    if Shown.self == String.self { return makeLiteral(String.self, name, options, read) }
    if let list = Shown.self as? any ListValue.Type {
      return list.makeBinding(name, options, read)
    }
    if let equatable = Shown.self as? any Equatable.Type {
      return makeEquatable(equatable, name, options, read)
    }
    return ValueBinding(name, options) { Value(reflecting: read()) }
  }

  // In the functions below, `T` is `Shown` itself, which only the cast can tell the compiler.

  private static func makeLiteral<T: Literal, Shown>(
    _ type: T.Type, _ name: String, _ options: BindingOptions,
    _ read: @escaping () -> Shown
  ) -> Binding {
    .literal(name, options, unsafeBitCast(read, to: (() -> T).self))
  }

  private static func makeEquatable<T: Equatable, Shown>(
    _ type: T.Type, _ name: String, _ options: BindingOptions,
    _ read: @escaping () -> Shown
  ) -> Binding {
    EquatableBinding(name, options, unsafeBitCast(read, to: (() -> T).self))
  }
}
