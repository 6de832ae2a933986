/// A named property of a view model, with the functions of its ``Display``, which the compiler
/// specializes. A generic class would look up its type at every step, which took more than half of
/// a command.
///
/// Whether a command can be used is shown by a binding of the command's name.
final class Binding {
  let name: String
  /// What a session is about that shows it.
  let part: ScreenPart
  let options: BindingOptions
  /// The property's type, if it is known.
  var type: Any.Type = Never.self
  /// What announces its changes.
  var announcer = Announcer.viewModel
  /// The paths in its records to what nothing announces.
  var unannouncedParts: [[String]] = []
  /// How often it has changed in the step while time passed.
  var changes = Changes()
  /// What to check when it changes; nil if that is nothing.
  var check: AnnouncementCheck?
  /// Writes the property's value.
  let show: (ByteBuffer) -> Void
  /// Writes what changed since the property was last written.
  let refresh: (ByteBuffer) -> Void
  /// Writes edits of a list that the view model announced, instead of searching for them. No edits
  /// mean that the view model only announced that something changed.
  let apply: ([ListEdit], ByteBuffer) -> Void
  /// Reads the property's value.
  let value: () -> Value
  /// Reads some rows of a list; nil if the property is none.
  var rows: (Range<Int>) -> RowSlice? = { _ in nil }
  /// How many rows of a list were last shown; nil if it shows none, or was not shown yet.
  let rowCount: () -> Int?
  /// What happened to it when it was last written: `count changed`.
  let lastChange: () -> String
  /// Makes it check announced edits of lists of any length.
  let checkLongLists: () -> Void

  // Inlined, so that the functions are made where the display's type is known.
  @inline(__always)
  init(
    _ name: String, _ options: BindingOptions, part: ScreenPart? = nil, _ display: some Display
  ) {
    self.name = name
    self.part = part ?? .binding(name)
    self.options = options
    show = { display.show(in: $0) }
    refresh = { display.refresh(in: $0) }
    apply = { display.apply($0, in: $1) }
    value = { display.value() }
    rowCount = { display.rowCount }
    lastChange = { display.lastChange(of: name) }
    checkLongLists = { display.checkLongLists() }
  }
}

/// Writes a property, and keeps what was last shown of it.
protocol Display: AnyObject {
  func show(in transcript: ByteBuffer)
  func refresh(in transcript: ByteBuffer)
  func apply(_ edits: [ListEdit], in transcript: ByteBuffer)
  func value() -> Value
  var rowCount: Int? { get }
  func lastChange(of name: String) -> String
  func checkLongLists()
}

extension Display {
  func apply(_ edits: [ListEdit], in transcript: ByteBuffer) { refresh(in: transcript) }
  var rowCount: Int? { nil }
  func lastChange(of name: String) -> String { "\(name) changed" }
  func checkLongLists() {}
}

extension Binding {
  /// Makes the binding that shows `Shown` at the least cost.
  static func make<Shown>(
    _ name: String, _ options: BindingOptions, _ read: @escaping () -> Shown
  ) -> Binding {
    let binding = makeShowing(name, options, read)
    binding.rows = { range in
      // Asked here, since the answer takes a search of all conformances.
      guard Shown.self is any ListValue.Type else { return nil }
      return (read() as? any ListValue)?.slice(range)
    }
    return binding
  }

  private static func makeShowing<Shown>(
    _ name: String, _ options: BindingOptions, _ read: @escaping () -> Shown
  ) -> Binding {
    let isVolatile = options.contains(.volatile)
    if !isVolatile, let binding = makeComparing(name, options, read) { return binding }
    let display = ValueDisplay(name, isVolatile: isVolatile) { Value(reflecting: read()) }
    return Binding(name, options, display)
  }

  /// Makes a binding that compares what it reads; nil if the type can't be compared.
  private static func makeComparing<Shown>(
    _ name: String, _ options: BindingOptions, _ read: @escaping () -> Shown
  ) -> Binding? {
    func reading<Known>(_ type: Known.Type) -> (() -> Known)? {
      Shown.self == type ? read as? () -> Known : nil
    }
    // The types that are named here are specialized.
    if let read = reading(Int.self) { return literal(name, options, read) }
    if let read = reading(Bool.self) { return literal(name, options, read) }
    if let read = reading(Double.self) { return literal(name, options, read) }
    if let read = reading(String.self) { return literal(name, options, read) }
    if let read = reading(Int?.self) { return literal(name, options, read) }
    if let read = reading(Bool?.self) { return literal(name, options, read) }
    if let read = reading(Double?.self) { return literal(name, options, read) }
    if let read = reading(String?.self) { return literal(name, options, read) }
    if let read = reading([Int].self) { return literals(name, options, read) }
    if let read = reading([String].self) { return literals(name, options, read) }
    let list = Shown.self as? any ListValue.Type
    // An object changes in place, and would be compared with itself.
    if holdsObjects(Shown.self) {
      return list?.makeBinding(name, options, reflecting: true, read)
    }
    if let binding = list?.makeBinding(name, options, reflecting: false, read) { return binding }
    guard let equatable = Shown.self as? any Equatable.Type else { return nil }
    return makeEquatable(equatable, name, options, read)
  }

  private static func literal<Shown: Literal>(
    _ name: String, _ options: BindingOptions, _ read: @escaping () -> Shown
  ) -> Binding {
    Binding(name, options, LiteralDisplay(name, read))
  }

  private static func literals<Row: Literal>(
    _ name: String, _ options: BindingOptions, _ read: @escaping () -> [Row]
  ) -> Binding {
    let display = ListDisplay(name, read, value: { $0.asValue }) { $0.write(to: $1) }
    return Binding(name, options, display)
  }

  // `T` is `Shown` itself, which the compiler does not know.
  private static func makeEquatable<T: Equatable, Shown>(
    _ type: T.Type, _ name: String, _ options: BindingOptions, _ read: @escaping () -> Shown
  ) -> Binding? {
    guard let read = read as? () -> T else { return nil }
    var last: T?
    let hasChanged = {
      let new = read()
      if new == last { return false }
      last = new
      return true
    }
    let display = ValueDisplay(name, hasChanged: hasChanged) { Value(reflecting: read()) }
    return Binding(name, options, display)
  }
}

/// A type whose values hold values of other types.
private protocol Holder {
  static var held: [Any.Type] { get }
}

extension Optional: Holder {
  fileprivate static var held: [Any.Type] { [Wrapped.self] }
}

extension Array: Holder {
  fileprivate static var held: [Any.Type] { [Element.self] }
}

extension Set: Holder {
  fileprivate static var held: [Any.Type] { [Element.self] }
}

extension Dictionary: Holder {
  fileprivate static var held: [Any.Type] { [Key.self, Value.self] }
}

/// Whether the type's values are objects, or optionals or collections of objects.
private func holdsObjects(_ type: Any.Type) -> Bool {
  if type is AnyObject.Type { return true }
  return (type as? any Holder.Type)?.held.contains(where: holdsObjects) ?? false
}

/// Some rows of a list that a screen shows. The others are not converted to values.
package struct RowSlice {
  /// The number of all rows.
  package let count: Int
  /// The rows that were asked for, as far as they are there, by their indices.
  package let rows: [(index: Int, value: Value)]

  package init<Row>(of list: [Row], _ range: Range<Int>, _ value: (Row) -> Value) {
    count = list.count
    rows = range.clamped(to: list.indices).map { ($0, value(list[$0])) }
  }
}

extension Value {
  /// The value of a progress binding, from 0 to 1; nil if it is neither a `Double` nor an `Int`.
  var fraction: Double? {
    switch self {
    case .double(let part) where part.isFinite: min(max(part, 0), 1)
    case .int(let percent): Double(min(max(percent, 0), 100)) / 100
    default: nil
    }
  }
}
