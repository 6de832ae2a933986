/// A value that is written as one word or literal, without a detour through `Value`.
protocol Literal: Equatable {
  func write(to transcript: ByteBuffer)
  /// Whether both are written alike.
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

  // `nan` is not equal to itself, and yet says nothing new.
  func isWritten(like other: Double) -> Bool {
    bitPattern == other.bitPattern || (isNaN && other.isNaN)
  }
}

extension Bool: Literal {
  func write(to transcript: ByteBuffer) { transcript.append(self) }
}

extension String: Literal {
  func write(to transcript: ByteBuffer) { transcript.appendQuoted(self) }
}

/// A property that is one literal.
final class LiteralBinding<ViewModel, Shown: Literal>: Binding<ViewModel> {
  private let read: (ViewModel) -> Shown
  private var shown: Shown?

  init(_ name: String, _ options: BindingOptions, _ read: @escaping (ViewModel) -> Shown) {
    self.read = read
    super.init(name, options)
  }

  override func show(_ viewModel: ViewModel, in transcript: ByteBuffer) {
    write(read(viewModel), to: transcript)
  }

  override func refresh(_ viewModel: ViewModel, in transcript: ByteBuffer) {
    let new = read(viewModel)
    if let shown, new.isWritten(like: shown) { return }
    write(new, to: transcript)
  }

  override func value(of viewModel: ViewModel) -> Value { Value(reflecting: read(viewModel)) }

  private func write(_ new: Shown, to transcript: ByteBuffer) {
    begin(transcript)
    new.write(to: transcript)
    transcript.append(UInt8(ascii: "\n"))
    shown = new
  }
}
