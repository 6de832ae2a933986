/// Reads the file of a session in blocks. Each of them ends before a command.
struct BlockReader {
  let contents: SessionContents
  private let path: String
  private let blockSize: Int
  /// Where the next block begins, and how many lines are before it.
  private var (offset, line) = (0, 0)
  private(set) var isAtEnd = false
  /// The digest of what was read, except for a session of one block: most need none.
  private(set) var digest = FNV1a()

  /// - Throws: ``SessionContents/Unreadable``.
  init(_ path: String, blockSize: Int) throws(SessionContents.Unreadable) {
    contents = try SessionContents(path)
    self.path = path
    // What a process wrote that was killed is compared line by line in any case.
    let isCutOff = contents.size > blockSize ? try contents.endsInNUL() : false
    self.blockSize = isCutOff ? contents.size : blockSize
  }

  /// Reads the next block; nil at the end. The outline gets what it says.
  ///
  /// - Throws: ``SessionContents/Unreadable``, or ``SessionError`` for the first malformed line.
  mutating func next(_ outline: inout SessionOutline) throws -> SessionBlock? {
    if isAtEnd { return nil }
    let bytes = try readBytes()
    // The file may have become shorter.
    if bytes.isEmpty, offset > 0 { return nil }
    let isOnly = offset == 0 && isAtEnd
    if !isOnly { digest.combine(bytes.span) }
    offset += bytes.count
    return try SessionBlock(bytes, after: &line, in: path, &outline)
  }

  /// The bytes of the next block, which is longer than usual if it has only one step.
  private mutating func readBytes() throws(SessionContents.Unreadable) -> ArraySlice<UInt8> {
    var size = blockSize
    while true {
      let bytes = try contents.read(offset, count: min(size, contents.size - offset))
      isAtEnd = bytes.count < size || offset + bytes.count == contents.size
      if isAtEnd { return bytes[...] }
      if let end = bytes[...].startOfLastCommand { return bytes[..<end] }
      size *= 2
    }
  }
}

extension ArraySlice<UInt8> {
  /// Where the line of the last command begins, if there is anything before it.
  fileprivate var startOfLastCommand: Int? {
    let lineFeed = UInt8(ascii: "\n")
    var end = lastIndex(of: lineFeed)
    while let last = end {
      guard let feed = self[..<last].lastIndex(of: lineFeed) else { return nil }
      if LineKind(self[(feed + 1)..<last].span) == .command { return feed + 1 }
      end = feed
    }
    return nil
  }
}
