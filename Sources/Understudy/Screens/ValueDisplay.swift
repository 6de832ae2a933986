/// A property that is converted to a value, and written as the smallest changes.
///
/// A volatile one is shown as a placeholder of its kind, and again only when its kind changes.
final class ValueDisplay: Display {
  private let name: String
  private let isVolatile: Bool
  private let read: () -> Value
  /// Whether the property is not what it was at the last call; always true if it can't be compared.
  private let hasChanged: () -> Bool
  private var shown: Value = .null

  init(
    _ name: String, isVolatile: Bool = false, hasChanged: @escaping () -> Bool = { true },
    _ read: @escaping () -> Value
  ) {
    self.name = name
    self.isVolatile = isVolatile
    self.hasChanged = hasChanged
    self.read = read
  }

  func show(in transcript: ByteBuffer) {
    _ = hasChanged()
    shown = current
    transcript.append(Event.change(Path(name), shown.shortened()))
  }

  func refresh(in transcript: ByteBuffer) {
    guard hasChanged() else { return }
    let new = current
    for event in Value.changes(from: shown, to: new, at: Path(name)) { transcript.append(event) }
    shown = new
  }

  func value() -> Value { read() }

  private var current: Value { isVolatile ? read().placeholder : read() }
}

extension Value {
  /// The most specific placeholder that matches this value; `<any>` for nil, booleans, cases, lists
  /// and records.
  var placeholder: Value {
    let kinds: [Placeholder] = [.uuid, .date, .string, .int, .double, .any]
    return .placeholder(kinds.first { Value.placeholder($0).matches(self) } ?? .any)
  }
}
