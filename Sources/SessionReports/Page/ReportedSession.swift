import SessionAnalysis
import SessionFormat

/// A session and its result.
package struct ReportedSession {
  package let result: SessionResult
  /// The bytes of its file; empty if it can't be read.
  package let text: [UInt8]
  /// Nil if the file can't be read, or is malformed.
  package let session: Session?

  package init(_ result: SessionResult, text: [UInt8], _ session: Session?) {
    (self.result, self.text, self.session) = (result, text, session)
  }

  /// Its place in the page.
  var fragment: Fragment { Fragment(file: result.file) }
}

/// A place in the page, as a link names it after `#`.
struct Fragment {
  let text: String

  /// That of a session. It contains a slash, and ids that the page chooses itself contain none.
  init(file: String) {
    let path = file.contains("/") ? file : "./\(file)"
    text = path.utf8.map(Self.encoded).joined()
  }

  private init(text: String) { self.text = text }

  /// That of a line of the session.
  func line(_ number: Int) -> Fragment { Fragment(text: "\(text):\(number)") }

  /// A byte as browsers write it in an address, so that an id and its address have the same text. They
  /// leave a percent sign alone, which would be ambiguous.
  private static func encoded(_ byte: UInt8) -> String {
    let isPlain = 0x21...0x7E ~= byte && !"\"%<>`".utf8.contains(byte)
    if isPlain { return String(Unicode.Scalar(byte)) }
    return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}
