extension ByteBuffer {
  /// Appends the line of a command, as it was typed.
  ///
  /// Most commands are plain (see ``Words/arePlain``) and are copied without making a string.
  package func append(command line: UnsafeRawBufferPointer, isPlain: Bool) {
    guard isPlain else { return append(Event.command(String(decoding: line, as: UTF8.self))) }
    append(UInt8(ascii: ">"))
    append(UInt8(ascii: " "))
    append(line)
    append(UInt8(ascii: "\n"))
  }

  /// Appends the line of an effect whose answer is a whole number.
  package func append(effect name: String, _ number: Int) {
    append("< ")
    append(name: name)
    append(UInt8(ascii: " "))
    append(number)
    append(UInt8(ascii: "\n"))
  }
}
