/// A property that is compared by its value, and written as the smallest changes.
///
/// One that differs each time is shown as a placeholder of its kind, and again only when its kind
/// changes.
final class ValueDisplay: Display {
  private let name: String
  private let isVolatile: Bool
  private let read: () -> Value
  private var shown: Value = .null

  init(_ name: String, isVolatile: Bool = false, _ read: @escaping () -> Value) {
    self.name = name
    self.isVolatile = isVolatile
    self.read = read
  }

  func show(in transcript: ByteBuffer) {
    shown = current
    transcript.append(Event.change(Path(name), shown.shortened()))
  }

  func refresh(in transcript: ByteBuffer) {
    let new = current
    for event in Value.changes(from: shown, to: new, at: Path(name)) { transcript.append(event) }
    shown = new
  }

  func value() -> Value { read() }

  private var current: Value { isVolatile ? read().placeholder : read() }
}

/// A property that is compared with `==`, and converted to a value only if it changed.
final class EquatableDisplay<Shown: Equatable>: Display {
  private let read: () -> Shown
  private let values: ValueDisplay
  private var last: Shown?

  init(_ name: String, _ read: @escaping () -> Shown) {
    self.read = read
    values = ValueDisplay(name) { Value(reflecting: read()) }
  }

  func show(in transcript: ByteBuffer) {
    last = read()
    values.show(in: transcript)
  }

  func refresh(in transcript: ByteBuffer) {
    let new = read()
    if new == last { return }
    last = new
    values.refresh(in: transcript)
  }

  func value() -> Value { values.value() }
}

extension Value {
  /// The most specific placeholder that matches this value; `<any>` for nil, booleans, cases, lists
  /// and records.
  var placeholder: Value {
    let kinds: [Placeholder] = [.uuid, .date, .string, .int, .double, .any]
    return .placeholder(kinds.first { Value.placeholder($0).matches(self) } ?? .any)
  }
}
