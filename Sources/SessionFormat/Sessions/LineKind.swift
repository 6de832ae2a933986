/// The kind of a session's line, by its first characters.
package enum LineKind: Hashable, Sendable {
  case blank, comment, command, result, effect, change, insertion, removal, availability, refusal
  case output, crash
  /// What git writes into a file where a merge has a conflict.
  case conflictMarker

  /// Reads the sign of a line; nil if it has none. The rest of the line may still be malformed.
  package init?(_ line: Span<UInt8>) {
    guard line.count > 0 else {
      self = .blank
      return
    }
    let first = line[0]
    // Most lines are changes, which begin with two blanks.
    if first != UInt8(ascii: " "), line.count >= 7, line[1] == first, Self.isConflictMarker(line) {
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
    case UInt8(ascii: "="): self = .result
    case UInt8(ascii: "~"): self = .availability
    case UInt8(ascii: "!"): self = .refusal
    case UInt8(ascii: "x"): self = .crash
    default: return nil
    }
  }

  /// The length of the sign in bytes, including a blank that always follows it.
  var signLength: Int {
    switch self {
    case .blank: 0
    case .comment, .command, .output: 1
    case .result, .effect, .change, .insertion, .removal, .availability, .refusal, .crash: 2
    case .conflictMarker: 7
    }
  }

  private static func isConflictMarker(_ line: Span<UInt8>) -> Bool {
    switch line[0] {
    case UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "|"):
      (1..<7).allSatisfy { line[$0] == line[0] }
    default: false
    }
  }
}
