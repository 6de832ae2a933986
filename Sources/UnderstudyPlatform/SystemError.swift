/// An error of the operating system, as its number.
package struct SystemError: Error, Equatable, CustomStringConvertible {
  package let number: Int32

  package init(number: Int32) { self.number = number }

  package static var last: SystemError { SystemError(number: errno) }

  /// The system's own text, in lower case like all messages: `no such file or directory`.
  package var description: String {
    // The text is copied at once. It ends in a NUL.
    let text = unsafe String(cString: strerror(number))
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
