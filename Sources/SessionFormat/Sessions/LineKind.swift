/// What a line of a session is, as its first characters say.
package enum LineKind: Hashable, Sendable {
  case blank, comment, command, effect, change, insertion, removal, refusal, output, crash
  /// What git leaves in a file where two versions of it do not merge.
  case conflictMarker

  /// Reads the sign of a line; nil when it has none.
  ///
  /// Says nothing about the rest: a line of any kind may still be malformed.
  package init?(_ line: UnsafeRawBufferPointer) {
    guard let first = line.first else {
      self = .blank
      return
    }
    if line.count >= 7, line[1] == first, Self.isConflictMarker(line) {
      self = .conflictMarker
      return
    }
    switch first {
    case UInt8(ascii: "#"): self = .comment
    case UInt8(ascii: ">"): self = .command
    case UInt8(ascii: "|"): self = .output
    case _ where line.count < 2 || line[1] != UInt8(ascii: " "): return nil
    case UInt8(ascii: " "): self = .change
    case UInt8(ascii: "+"): self = .insertion
    case UInt8(ascii: "-"): self = .removal
    case UInt8(ascii: "<"): self = .effect
    case UInt8(ascii: "!"): self = .refusal
    case UInt8(ascii: "x"): self = .crash
    default: return nil
    }
  }

  /// How many bytes the sign takes, with the blank that always follows it.
  var signLength: Int {
    switch self {
    case .blank: 0
    case .comment, .command, .output: 1
    case .effect, .change, .insertion, .removal, .refusal, .crash: 2
    case .conflictMarker: 7
    }
  }

  private static func isConflictMarker(_ line: UnsafeRawBufferPointer) -> Bool {
    switch line[0] {
    case UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "|"):
      line.prefix(7).allSatisfy { $0 == line[0] }
    default: false
    }
  }
}
