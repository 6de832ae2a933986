/// A property that is compared by the value it shows, and rendered by the narrowest path.
class ValueBinding<ViewModel>: Binding<ViewModel> {
  private let read: (ViewModel) -> Value
  private var shown: Value = .null

  init(_ name: String, _ options: BindingOptions, _ read: @escaping (ViewModel) -> Value) {
    self.read = read
    super.init(name, options)
  }

  override func show(_ viewModel: ViewModel, in transcript: ByteBuffer) {
    shown = read(viewModel)
    transcript.append(Event.change(Path(name), shown.shortened()))
  }

  override func refresh(_ viewModel: ViewModel, in transcript: ByteBuffer) {
    let new = read(viewModel)
    for event in Value.changes(from: shown, to: new, at: Path(name)) { transcript.append(event) }
    shown = new
  }

  override func value(of viewModel: ViewModel) -> Value { read(viewModel) }
}

/// A property that is compared with `==`, and turned into a value only when that says it changed.
final class EquatableBinding<ViewModel, Shown: Equatable>: ValueBinding<ViewModel> {
  private let read: (ViewModel) -> Shown
  private var last: Shown?

  init(_ name: String, _ options: BindingOptions, _ read: @escaping (ViewModel) -> Shown) {
    self.read = read
    super.init(name, options) { Value(reflecting: read($0)) }
  }

  override func show(_ viewModel: ViewModel, in transcript: ByteBuffer) {
    last = read(viewModel)
    super.show(viewModel, in: transcript)
  }

  override func refresh(_ viewModel: ViewModel, in transcript: ByteBuffer) {
    let new = read(viewModel)
    if new == last { return }
    last = new
    super.refresh(viewModel, in: transcript)
  }
}

/// A property that is never the same twice: it is shown once, as a placeholder of its kind, and again
/// when its kind changes.
final class VolatileBinding<ViewModel>: Binding<ViewModel> {
  private let read: (ViewModel) -> Value
  private var shown: Value = .null

  init(_ name: String, _ options: BindingOptions, _ read: @escaping (ViewModel) -> Value) {
    self.read = read
    super.init(name, options)
  }

  override func show(_ viewModel: ViewModel, in transcript: ByteBuffer) {
    shown = read(viewModel).placeholder
    transcript.append(Event.change(Path(name), shown))
  }

  override func refresh(_ viewModel: ViewModel, in transcript: ByteBuffer) {
    if read(viewModel).placeholder != shown { show(viewModel, in: transcript) }
  }

  override func value(of viewModel: ViewModel) -> Value { read(viewModel) }
}

extension Value {
  /// The narrowest placeholder that stands for this value; nil, booleans, cases, lists and records
  /// have only `<any>`.
  fileprivate var placeholder: Value {
    let kinds: [Placeholder] = [.uuid, .date, .string, .int, .double, .any]
    return .placeholder(kinds.first { Value.placeholder($0).matches(self) } ?? .any)
  }
}
