import Understudy

/// A parser that accepts any bytes, and the checks of its result.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// The parser of session files.
  case session
  /// The parser of values.
  case value
  /// The parser of command lines: the words, and the call that a screen makes of them.
  case command
  /// Replays a session file on a screen that asks the world for everything, and accepts it.
  case replay

  /// Feeds `bytes` to the parser. The caller notices a crash or a hang.
  ///
  /// - Throws: ``Violation`` when the result breaks a promise.
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

/// A broken promise.
package struct Violation: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

/// Throws if `promise` does not hold; `evidence` is the text to look at.
func require(
  _ promise: Bool, _ description: String, _ evidence: @autoclosure () -> Any = ""
) throws(Violation) {
  if !promise { throw Violation("\(description): \(evidence())") }
}

extension String {
  /// Compares bytes: for `==`, two spellings of a character are equal.
  func isWritten(like other: String) -> Bool { utf8.elementsEqual(other.utf8) }

  /// Whether the text holds nothing that could control a terminal.
  var isHarmless: Bool { isWritten(like: String(escapingControls: self)) }
}
