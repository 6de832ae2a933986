/// A type that is written as one literal, without converting it to a `Value`.
protocol Literal: Equatable, StandardValue {
  func write(to transcript: ByteBuffer)
  /// Whether both have the same text.
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

extension Optional: Literal where Wrapped: Literal {
  func write(to transcript: ByteBuffer) {
    if let self { self.write(to: transcript) } else { transcript.append("nil") }
  }

  func isWritten(like other: Wrapped?) -> Bool {
    switch (self, other) {
    case (let wrapped?, let other?): wrapped.isWritten(like: other)
    case (nil, nil): true
    case (nil, _?), (_?, nil): false
    }
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
