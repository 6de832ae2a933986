import Understudy

/// The session as objects of JSON, one a line, for a program at the other end.
@MainActor
final class LineProtocol {
  private let objects = ByteBuffer()
  private var hasBegun = false

  /// The objects that say what `lines` of a session say; valid until the next call.
  func objects(for lines: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    objects.removeAll()
    var lines = lines[...]
    if !hasBegun { lines = begin(lines) }
    for line in lines.split(separator: Self.newline, omittingEmptySubsequences: false).dropLast() {
      append(Self.object(for: String(decoding: line, as: UTF8.self)))
    }
    return objects.bytes()
  }

  /// The answer to a question; valid until the next call.
  func object(_ object: JSON) -> UnsafeRawBufferPointer {
    objects.removeAll()
    append(object)
    return objects.bytes()
  }

  /// The screens that there are, below the version; valid until the next call.
  func objects(for screens: [any Screen.Type]) -> UnsafeRawBufferPointer {
    objects.removeAll()
    append(.object([JSON.Member("format", .number(JSON.protocolVersion))]))
    for screen in screens { append(JSON(screen)) }
    return objects.bytes()
  }

  /// The word that a command of the line `number` is over, after `error` if that is why (0: the opening); valid until
  /// the next call.
  func end(of number: Int, refused: Bool, error: String? = nil) -> UnsafeRawBufferPointer {
    objects.removeAll()
    if let error { append(.object([JSON.Member("error", .string(error))])) }
    append(
      .object([
        JSON.Member("done", .number(number)), JSON.Member("refused", .boolean(refused)),
      ]))
    return objects.bytes()
  }

  private static let newline = UInt8(ascii: "\n")

  /// Takes the header and its settings, which come first; gives the lines below them.
  private func begin(_ lines: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
    guard !lines.isEmpty else { return lines }
    hasBegun = true
    var rest = lines
    repeat {
      rest = rest.drop { $0 != Self.newline }.dropFirst()
    } while rest.starts(with: "with ".utf8)
    let header = String(decoding: lines[..<rest.startIndex], as: UTF8.self)
    if let session = try? Session(parsing: header, file: "") { append(JSON(headerOf: session)) }
    return rest
  }

  /// What nests deeper than a session can be read is given as the line that it is.
  private static func object(for line: String) -> JSON {
    guard let line = try? Session.Line(parsing: line) else {
      return .object([JSON.Member("line", .string(line))])
    }
    return JSON(line)
  }

  private func append(_ object: JSON) {
    objects.append(object)
    objects.append(Self.newline)
  }
}
