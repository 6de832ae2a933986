import Understudy

/// A parser that takes whatever bytes there are, and what must be true of what it makes of them.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// The reader of session files.
  case session
  /// The reader of one value's text.
  case value
  /// The reader of one command line: its words, and the call that they become on a screen.
  case command
  /// A replay of a session file on a screen that asks the world for everything, and accepting it.
  case replay

  /// Feeds `bytes` to the parser. That it does not crash or hang is for the caller to see.
  ///
  /// - Throws: ``Violation`` when what the parser made of them breaks a promise.
  @MainActor
  package func check(_ bytes: [UInt8]) throws(Violation) {
    switch self {
    case .session: try checkSession(bytes)
    case .value: try checkValue(String(decoding: bytes, as: UTF8.self))
    case .command: try checkCommand(bytes)
    case .replay: try checkReplay(bytes)
    }
  }
}

/// A promise that was broken.
package struct Violation: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

/// Breaks off when `promise` does not hold; `evidence` is what to look at.
func require(
  _ promise: Bool, _ description: String, _ evidence: @autoclosure () -> Any = ""
) throws(Violation) {
  if !promise { throw Violation("\(description): \(evidence())") }
}

extension String {
  /// Compares bytes: `==` also takes two spellings of one character for equal.
  func isWritten(like other: String) -> Bool { utf8.elementsEqual(other.utf8) }

  /// Whether nothing in the text could drive a terminal.
  var isHarmless: Bool { isWritten(like: String(escapingControls: self)) }
}
