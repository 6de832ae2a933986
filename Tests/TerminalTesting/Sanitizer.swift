import Foundation
import UnderstudyPlatform

/// The sanitizer that the tests are built with, if any: the programs that they start are, too.
package enum Sanitizer {
  /// Whether it is one with which the seal is off.
  package static let rulesSealOut = ["__asan_init", "__tsan_init"].contains { (name: String) in
    dlsym(nil, name) != nil
  }

  /// The line that a program says first when the seal is off; empty if it is on.
  package static let note =
    rulesSealOut ? "note: built with a sanitizer: view models are not sealed\n" : ""

  /// The variables that each program of the tests has to have then. Swift's crash handler copies
  /// whole pages of the stack and the heap, which AddressSanitizer would report.
  static let environment: [String: String] = {
    let options = ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }
    return rulesSealOut ? options.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 } : options
  }()
}

/// The note where a program that writes to a terminal says it, at the beginning of a line.
struct SanitizerNote {
  private let note = Array(Sanitizer.note.replacing("\n", with: "\r\n").utf8)
  /// How much of it the last bytes are; nil in the rest of a line.
  private var matched: Int? = 0

  /// Drops it from the next bytes, and keeps bytes back while they may belong to it.
  mutating func drop(from bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if note.isEmpty { return bytes }
    var result: ArraySlice<UInt8> = []
    for byte in bytes {
      if let count = matched, byte == note[count] {
        matched = count + 1 == note.count ? 0 : count + 1
        continue
      }
      result += note[..<(matched ?? 0)] + [byte]
      matched = byte == UInt8(ascii: "\n") ? 0 : nil
    }
    return result
  }
}
