import CStandardLibrary

/// File names as text. To the system a name is bytes, which may not be UTF-8.
///
/// A byte that is not part of valid UTF-8 is represented by one of the last 256 scalars of Unicode,
/// which are for private use; so are the bytes of these scalars themselves. So every name has its
/// own text, which ``bytes(_:)`` converts back.
package enum FileName {
  private static let firstStandIn: UInt32 = 0x10FF00
  /// Every stand-in begins with this byte.
  private static let lead: UInt8 = 0xF4

  /// The name as a text.
  package static func text(_ bytes: [UInt8]) -> String {
    // Most names; validating takes five times as long.
    if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
    if !bytes.contains(lead), let text = String(validating: bytes, as: UTF8.self) { return text }
    var text = String.UnicodeScalarView()
    var rest = bytes[...]
    while let first = rest.first {
      if let scalar = rest.firstScalar, scalar.value < firstStandIn {
        text.append(scalar)
        rest = rest.dropFirst(UTF8.width(scalar))
      } else {
        if let standIn = Unicode.Scalar(firstStandIn + UInt32(first)) { text.append(standIn) }
        rest = rest.dropFirst()
      }
    }
    return String(text)
  }

  /// The name that `text` stands for, as a C string.
  package static func bytes(_ text: String) -> [CChar] {
    let plain = Array(text.utf8CString)
    guard text.utf8.contains(lead) else { return plain }
    var bytes: [CChar] = []
    for scalar in text.unicodeScalars {
      if scalar.value >= firstStandIn {
        bytes.append(CChar(truncatingIfNeeded: scalar.value))
      } else {
        bytes += scalar.utf8.map { CChar(bitPattern: $0) }
      }
    }
    return bytes + [0]
  }

  /// The absolute path of what is at a path, without links; nil if nothing is there.
  package static func resolved(_ path: String) -> String? {
    (try? FileSystem.resolved(bytes(path))).map { text($0) }
  }

  /// The name for people, on one line: control characters and bytes that are not text are escaped.
  package static func shown(_ text: String) -> String {
    String(escapingControls: readable(text))
  }

  /// The name for programs: bytes that are not text are escaped.
  package static func readable(_ text: String) -> String {
    guard text.utf8.contains(lead) else { return text }
    return text.unicodeScalars.map(escaped).joined()
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    guard scalar.value >= firstStandIn else { return String(scalar) }
    return "\\x\(String(scalar.value - firstStandIn, radix: 16, width: 2))"
  }
}
