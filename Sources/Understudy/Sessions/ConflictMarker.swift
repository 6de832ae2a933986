/// What git leaves in a file where two versions of it do not go together.
package enum ConflictMarker {
  /// Whether the line begins as one does.
  package static func begins(_ line: UnsafeRawBufferPointer) -> Bool {
    guard line.count >= 7, let first = line.first else { return false }
    switch first {
    case UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "|"):
      return line.prefix(7).allSatisfy { $0 == first }
    default: return false
    }
  }
}
