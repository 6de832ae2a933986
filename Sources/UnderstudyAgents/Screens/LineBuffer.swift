/// Bytes that arrive in pieces, as lines.
struct LineBuffer {
  private var bytes: [UInt8] = []
  /// Where the next line begins.
  private var start = 0
  /// Up to where there is no end of a line.
  private var searched = 0
  private let longest: Int
  /// Whether the rest of a line that is too long is skipped.
  private var isSkipping = false

  /// Takes lines of at most so many bytes.
  init(longest: Int = .max) { self.longest = longest }

  /// A line without its end.
  enum Line: Equatable {
    case line([UInt8])
    /// A line that is too long; it is skipped.
    case tooLong
  }

  mutating func append(_ more: some Sequence<UInt8>) {
    bytes.removeFirst(start)
    (start, searched) = (0, searched - start)
    bytes += more
  }

  /// The next complete line; nil if it has not arrived.
  mutating func next() -> Line? {
    while let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
      let line = bytes[start..<end]
      (start, searched) = (end + 1, end + 1)
      if isSkipping {
        isSkipping = false
      } else {
        return line.count > longest ? .tooLong : .line(Array(line))
      }
    }
    searched = bytes.count
    let isTooLong = bytes.count - start > longest
    guard isSkipping || isTooLong else { return nil }
    start = bytes.count
    defer { isSkipping = true }
    return isSkipping ? nil : .tooLong
  }
}
