extension ByteBuffer {
  /// Appends the line of a command, as it was typed.
  func append(command line: UnsafeRawBufferPointer) {
    guard line.isPlainCommand else {
      return append(Event.command(String(decoding: line, as: UTF8.self)))
    }
    append("> ")
    append(line)
    append(UInt8(ascii: "\n"))
  }

  /// Appends the line of an effect whose answer is a whole number.
  func append(effect name: String, _ number: Int) {
    append("< ")
    append(name: name)
    append(UInt8(ascii: " "))
    append(number)
    append(UInt8(ascii: "\n"))
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the line can stand in a session byte by byte: visible ASCII with blanks only inside.
  /// Most commands are, and are spared the making of a string.
  fileprivate var isPlainCommand: Bool {
    guard let first, let last, first != UInt8(ascii: " "), last != UInt8(ascii: " ") else {
      return false
    }
    return allSatisfy { 0x20..<0x7f ~= $0 }
  }
}
