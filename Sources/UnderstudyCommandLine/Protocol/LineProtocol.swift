import Understudy

/// Writes what happens as JSON objects, one on each line, for a program that reads standard output.
@MainActor
final class LineProtocol {
  private let output: StandardOutput
  private let objects = ByteBuffer()
  private var hasBegun = false

  init(_ output: StandardOutput) { self.output = output }

  /// Writes `lines` of a session as objects.
  func say(_ lines: UnsafeRawBufferPointer) throws(Failure) {
    var lines = lines[...]
    if !hasBegun { lines = begin(lines) }
    for line in lines.split(separator: Self.newline, omittingEmptySubsequences: false).dropLast() {
      append(Self.object(for: String(decoding: line, as: UTF8.self)))
    }
    try deliver()
  }

  /// Writes one object.
  func say(_ object: JSON) throws(Failure) {
    append(object)
    try deliver()
  }

  /// Writes that the request in line `number` is done, after `error` if it failed. Line 0 is the
  /// opening.
  func sayDone(_ number: Int, refused: Bool, error: String? = nil) throws(Failure) {
    if let error { append(.object([JSON.Member("error", .string(error))])) }
    append(
      .object([
        JSON.Member("done", .number(number)), JSON.Member("refused", .boolean(refused)),
      ]))
    try deliver()
  }

  /// Writes the version and the screens.
  func say(_ screens: [any Screen.Type]) throws(Failure) {
    append(.object([JSON.Member("format", .number(JSON.protocolVersion))]))
    for screen in screens { append(JSON(screen)) }
    try deliver()
  }

  private static let newline = UInt8(ascii: "\n")

  /// Takes the header and its settings, which come first, and returns the lines below them.
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

  /// A line that nests too deeply to be parsed is passed on as text.
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

  private func deliver() throws(Failure) {
    try output.take(objects.bytes())
    objects.removeAll()
  }
}
