import SwiftSyntax

extension SyntaxProtocol {
  /// The node's text with other texts in place of some of its parts, which are in order.
  func text(replacing parts: [(part: Syntax, text: String)]) -> String {
    let bytes = Array(trimmedDescription.utf8)
    let start = positionAfterSkippingLeadingTrivia.utf8Offset
    var (text, place) = ("", 0)
    for (part, replacement) in parts {
      let begin = part.positionAfterSkippingLeadingTrivia.utf8Offset - start
      text += String(decoding: bytes[place..<begin], as: UTF8.self) + replacement
      place = begin + part.trimmedDescription.utf8.count
    }
    return text + String(decoding: bytes[place...], as: UTF8.self)
  }

  /// The node's text with another text in place of a part.
  func text(replacing part: some SyntaxProtocol, with text: String) -> String {
    self.text(replacing: [(Syntax(part), text)])
  }

  /// The node's text with two of its parts swapped.
  func text(swapping first: some SyntaxProtocol, _ second: some SyntaxProtocol) -> String {
    text(replacing: [
      (Syntax(first), second.trimmedDescription), (Syntax(second), first.trimmedDescription),
    ])
  }

  /// The nodes around this one, the nearest first.
  var ancestors: some Sequence<Syntax> { sequence(first: Syntax(self)) { $0.parent }.dropFirst() }
}
