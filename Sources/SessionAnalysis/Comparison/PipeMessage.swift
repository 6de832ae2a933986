/// What this program and the processes that it starts send each other through pipes.
///
/// A message is a byte for its kind, the length of its content in four little-endian bytes, and the
/// content: a number in eight bytes, and then bytes or text. So no text in a session or a path can
/// look like another message.
package protocol PipeMessage {
  /// Nil if the parts are those of another kind of message.
  init?(_ parts: MessageParts)
  var parts: MessageParts { get }
}

/// The parts of a message on its way.
package struct MessageParts {
  let kind: UInt8
  var number = 0
  var content: ArraySlice<UInt8> = []

  /// The longest content of a message. A longer one is not from this program.
  fileprivate static let mostBytes = 1 << 30
  fileprivate static let headLength = 5

  var text: String { String(decoding: content, as: UTF8.self) }

  /// The first bytes of the content, as many as `count` says, and the others.
  func split(at count: Int) -> (first: ArraySlice<UInt8>, rest: ArraySlice<UInt8>) {
    (content.prefix(max(count, 0)), content.dropFirst(max(count, 0)))
  }

  /// The two texts that the content consists of.
  var texts: (String, String) {
    let (first, rest) = split(at: number)
    return (String(decoding: first, as: UTF8.self), String(decoding: rest, as: UTF8.self))
  }
}

extension MessageParts {
  init(_ kind: some RawRepresentable<UInt8>, _ number: Int = 0, _ content: [UInt8] = []) {
    self.init(kind: kind.rawValue, number: number, content: content[...])
  }

  init(_ kind: some RawRepresentable<UInt8>, _ number: Int = 0, text: String) {
    self.init(kind, number, Array(text.utf8))
  }

  init(_ kind: some RawRepresentable<UInt8>, texts first: String, _ second: String) {
    self.init(kind, first.utf8.count, Array((first + second).utf8))
  }
}

extension PipeMessage {
  /// The message as it is sent.
  package var bytes: [UInt8] {
    let parts = parts
    var bytes = [parts.kind]
    bytes += UInt32(8 + parts.content.count).bytes
    bytes += parts.number.bytes
    bytes += parts.content
    return bytes
  }
}

/// Reads messages from bytes that arrive in pieces of any length.
package struct MessageReader<Message: PipeMessage> {
  private var unread: [UInt8] = []
  private var position = 0

  package init() {}

  /// Appends bytes that arrived.
  // Not of any collection, which is looked up at run time: a ninth of a worker's start.
  package mutating func append(_ bytes: [UInt8]) {
    unread.removeFirst(position)
    position = 0
    unread += bytes
  }

  /// Returns the next message; nil until all of it has arrived. Malformed messages are skipped.
  package mutating func next() -> Message? {
    while unread.count - position >= MessageParts.headLength {
      let length = Int(unread[(position + 1)...].first(as: UInt32.self))
      guard length <= MessageParts.mostBytes else {
        position = unread.count
        return nil
      }
      let start = position + MessageParts.headLength
      guard unread.count - start >= length else { return nil }
      let (kind, content) = (unread[position], unread[start..<(start + length)])
      position = start + length
      guard length >= 8 else { continue }
      let number = Int(truncatingIfNeeded: content.first(as: UInt64.self))
      let parts = MessageParts(kind: kind, number: number, content: content.dropFirst(8))
      if let message = Message(parts) { return message }
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  /// The number in the first bytes, the lowest byte first. They must exist.
  func first<Number: FixedWidthInteger>(as type: Number.Type) -> Number {
    let bytes = self[startIndex..<(startIndex + Number.bitWidth / 8)]
    return bytes.reversed().reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
  }
}

extension FixedWidthInteger {
  /// The number's bytes, the lowest first.
  var bytes: [UInt8] {
    stride(from: 0, to: bitWidth, by: 8).map { UInt8(truncatingIfNeeded: self >> $0) }
  }
}
