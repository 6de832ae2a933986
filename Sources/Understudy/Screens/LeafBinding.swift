/// A value that is written as one word or literal, without a detour through `Value`.
protocol LeafValue: Equatable {
  func write(to transcript: ByteBuffer)
}

extension Int: LeafValue {
  func write(to transcript: ByteBuffer) { transcript.append(self) }
}

extension Double: LeafValue {
  func write(to transcript: ByteBuffer) { transcript.append(self) }
}

extension Bool: LeafValue {
  func write(to transcript: ByteBuffer) { transcript.append(self) }
}

extension String: LeafValue {
  func write(to transcript: ByteBuffer) { transcript.appendQuoted(self) }
}

/// A property that is one literal.
final class LeafBinding<ViewModel, Leaf: LeafValue>: Binding<ViewModel> {
  private let read: (ViewModel) -> Leaf
  private var shown: Leaf?

  init(_ name: String, _ options: BindingOptions, _ read: @escaping (ViewModel) -> Leaf) {
    self.read = read
    super.init(name, options)
  }

  override func show(_ viewModel: ViewModel, in transcript: ByteBuffer) {
    write(read(viewModel), to: transcript)
  }

  override func refresh(_ viewModel: ViewModel, in transcript: ByteBuffer) {
    let new = read(viewModel)
    if new != shown { write(new, to: transcript) }
  }

  override func value(of viewModel: ViewModel) -> Value { Value(reflecting: read(viewModel)) }

  private func write(_ new: Leaf, to transcript: ByteBuffer) {
    begin(transcript)
    new.write(to: transcript)
    transcript.append(UInt8(ascii: "\n"))
    shown = new
  }
}
