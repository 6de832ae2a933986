/// A property that is compared by the value it shows, and rendered by the narrowest path.
class ValueBinding: Binding {
  private let read: () -> Value
  private var shown: Value = .null

  init(_ name: String, _ options: BindingOptions, _ read: @escaping () -> Value) {
    self.read = read
    super.init(name, options)
  }

  override func show(in transcript: ByteBuffer) {
    shown = read()
    transcript.append(Event.change(Path(name), shown.shortened()))
  }

  override func refresh(in transcript: ByteBuffer) {
    let new = read()
    for event in Value.changes(from: shown, to: new, at: Path(name)) { transcript.append(event) }
    shown = new
  }

  override func value() -> Value { read() }
}

/// A property that is compared with `==`, and turned into a value only when that says it changed.
final class EquatableBinding<Shown: Equatable>: ValueBinding {
  private let read: () -> Shown
  private var last: Shown?

  init(_ name: String, _ options: BindingOptions, _ read: @escaping () -> Shown) {
    self.read = read
    super.init(name, options) { Value(reflecting: read()) }
  }

  override func show(in transcript: ByteBuffer) {
    last = read()
    super.show(in: transcript)
  }

  override func refresh(in transcript: ByteBuffer) {
    let new = read()
    if new == last { return }
    last = new
    super.refresh(in: transcript)
  }
}

/// A property that is never the same twice: it is shown once, as a placeholder of its kind, and again
/// when its kind changes.
final class VolatileBinding: Binding {
  private let read: () -> Value
  private var shown: Value = .null

  init(_ name: String, _ options: BindingOptions, _ read: @escaping () -> Value) {
    self.read = read
    super.init(name, options)
  }

  override func show(in transcript: ByteBuffer) {
    shown = read().placeholder
    transcript.append(Event.change(Path(name), shown))
  }

  override func refresh(in transcript: ByteBuffer) {
    if read().placeholder != shown { show(in: transcript) }
  }

  override func value() -> Value { read() }
}

extension Value {
  /// The narrowest placeholder that stands for this value; nil, booleans, cases, lists and records
  /// have only `<any>`.
  fileprivate var placeholder: Value {
    let kinds: [Placeholder] = [.uuid, .date, .string, .int, .double, .any]
    return .placeholder(kinds.first { Value.placeholder($0).matches(self) } ?? .any)
  }
}
