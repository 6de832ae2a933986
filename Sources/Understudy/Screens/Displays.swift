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

/// A type that is written as one literal, without converting it to a `Value`.
protocol Literal: Equatable, StandardValue {
  func write(to transcript: ByteBuffer)
  /// Whether both are shown alike: they are equal, or have the same text.
  func isWritten(like other: Self) -> Bool
}

extension Literal {
  func isWritten(like other: Self) -> Bool { self == other }
}

extension Int: Literal {
  func write(to transcript: ByteBuffer) { transcript.append(self) }
}

extension Double: Literal {
  func write(to transcript: ByteBuffer) { transcript.append(self) }

  // `nan` is not equal to itself, but its text is.
  func isWritten(like other: Double) -> Bool { self == other || (isNaN && other.isNaN) }
}

extension Bool: Literal {
  func write(to transcript: ByteBuffer) { transcript.append(self) }
}

extension String: Literal {
  func write(to transcript: ByteBuffer) { transcript.appendQuoted(self) }
}

extension Optional: Literal where Wrapped: Literal {
  func write(to transcript: ByteBuffer) {
    if let self { self.write(to: transcript) } else { transcript.append("nil") }
  }

  func isWritten(like other: Wrapped?) -> Bool {
    if let self, let other { return self.isWritten(like: other) }
    return self == nil && other == nil
  }
}

/// A property that is one literal.
///
/// Only its functions require a ``Literal``: to make a class that requires it, the runtime would search
/// all conformances of the program at each start.
final class LiteralDisplay<Shown> {
  private let read: () -> Shown
  /// `  count = `
  private let beginning = ByteBuffer(capacity: 64)
  private var shown: Shown?

  init(_ name: String, _ read: @escaping () -> Shown) {
    self.read = read
    beginning.append("  ")
    beginning.append(raw: name)
    beginning.append(" = ")
  }
}

extension LiteralDisplay: Display where Shown: Literal {
  func show(in transcript: ByteBuffer) { write(read(), to: transcript) }

  func refresh(in transcript: ByteBuffer) {
    let new = read()
    if let shown, new.isWritten(like: shown) { return }
    write(new, to: transcript)
  }

  private func write(_ new: Shown, to transcript: ByteBuffer) {
    shown = new
    transcript.append(beginning)
    new.write(to: transcript)
    transcript.append(UInt8(ascii: "\n"))
  }

  func value() -> Value { read().asValue }
}

/// Whether a command can be used, and why not.
final class AvailabilityDisplay: Display {
  private let name: String
  private let reasonDisabled: () -> String?
  private var shown: String?
  /// Whether the last change was only one of the reason.
  private var hasOnlyAnotherReason = false

  init(_ name: String, reasonDisabled: @escaping () -> String?) {
    (self.name, self.reasonDisabled) = (name, reasonDisabled)
  }

  func show(in transcript: ByteBuffer) {
    shown = reasonDisabled()
    transcript.append(Event.availability(name, disabled: shown))
  }

  func refresh(in transcript: ByteBuffer) {
    let new = reasonDisabled()
    if new == shown { return }
    hasOnlyAnotherReason = new != nil && shown != nil
    shown = new
    transcript.append(Event.availability(name, disabled: new))
  }

  func value() -> Value { reasonDisabled().map(Value.string) ?? .null }

  func lastChange(of name: String) -> String {
    if hasOnlyAnotherReason { return "the reason why \(name) is disabled changed" }
    return "\(name) was \(shown == nil ? "enabled" : "disabled")"
  }
}
