/// Reads the file of a session in blocks. Each of them ends before a command.
struct BlockReader {
  let contents: SessionContents
  private let path: String
  private let blockSize: Int
  /// Where the next block begins, and how many lines are before it.
  private var (offset, line) = (0, 0)
  private(set) var isAtEnd = false
  /// The digest of what was read, except for a session of one block: most need none.
  private(set) var digest = ContentDigest()

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
    let memory = try readMemory()
    // The file may have become shorter.
    if memory.bytes.isEmpty, offset > 0 { return nil }
    let isOnly = offset == 0 && isAtEnd
    if !isOnly { digest.combine(UnsafeRawBufferPointer(memory.bytes)) }
    offset += memory.bytes.count
    return try SessionBlock(memory, after: &line, in: path, &outline)
  }

  /// The bytes of the next block, which is longer than usual if it has only one step.
  private mutating func readMemory() throws(SessionContents.Unreadable) -> SessionBlock.Memory {
    var size = blockSize
    while true {
      let memory = SessionBlock.Memory(count: min(size, contents.size - offset))
      let count = try contents.read(offset, into: memory.bytes)
      isAtEnd = count < size || offset + count == contents.size
      if isAtEnd {
        memory.truncate(to: count)
        return memory
      }
      if let end = memory.startOfLastCommand {
        memory.truncate(to: end)
        return memory
      }
      size *= 2
    }
  }
}
