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
///
/// A generic class would not be compiled for each of its types; closures are.
final class LiteralBinding: Binding {
  private let read: () -> Value
  /// Writes the property if it changed, or in any case.
  private let write: (ByteBuffer, _ always: Bool) -> Void

  fileprivate init(
    _ name: String, _ options: BindingOptions, read: @escaping () -> Value,
    write: @escaping (ByteBuffer, _ always: Bool) -> Void
  ) {
    (self.read, self.write) = (read, write)
    super.init(name, options)
  }

  override func show(in transcript: ByteBuffer) { write(transcript, true) }
  override func refresh(in transcript: ByteBuffer) { write(transcript, false) }
  override func value() -> Value { read() }
}

extension Binding {
  static func literal<Shown: Literal>(
    _ name: String, _ options: BindingOptions, _ read: @escaping () -> Shown
  ) -> Binding {
    let beginning = ByteBuffer(capacity: 64)
    beginning.append("  ")
    beginning.append(raw: name)
    beginning.append(" = ")
    var shown: Shown?
    return LiteralBinding(name, options, read: { Value(reflecting: read()) }) {
      transcript, always in
      let new = read()
      if !always, let shown, new.isWritten(like: shown) { return }
      shown = new
      transcript.append(beginning.bytes())
      new.write(to: transcript)
      transcript.append(UInt8(ascii: "\n"))
    }
  }
}
