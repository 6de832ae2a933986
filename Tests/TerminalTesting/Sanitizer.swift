import CStandardLibrary
import Foundation

/// The sanitizer that the tests are built with, if any: the programs that they start are, too.
package enum Sanitizer {
  /// Whether it is one with which the seal is off.
  package static let rulesSealOut = ["__asan_init", "__tsan_init"].contains { (name: String) in
    dlsym(nil, name) != nil
  }

  /// The line that a program says first when the seal is off; empty if it is on.
  package static let note =
    rulesSealOut ? "note: built with a sanitizer: view models are not sealed\n" : ""

  /// The variables that sanitizers read, which each program of the tests has to have.
  static let options = ProcessInfo.processInfo.environment.filter {
    $0.key.hasSuffix("SAN_OPTIONS")
  }
}

/// The note at the beginning of what a program writes to a terminal.
struct SanitizerNote {
  private var rest = Array(Sanitizer.note.replacing("\n", with: "\r\n").utf8)[...]
  private var seen: [UInt8] = []

  /// Drops it from the next bytes, and keeps bytes back while they may belong to it.
  mutating func drop(from bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes
    while let next = rest.first, let byte = bytes.first {
      guard byte == next else {
        rest = []
        return seen + bytes
      }
      seen.append(byte)
      rest.removeFirst()
      bytes.removeFirst()
    }
    return bytes
  }
}
