/// The text before the line.
package struct Prompt: Equatable, Sendable {
  /// The text as it stands on the screen.
  package let text: String

  /// The colour, as the numbers of a "select graphic rendition" sequence: `1;32`. Nil is plain.
  package let colour: String?

  /// Makes a prompt of one line: control characters become U+FFFD, and a blank is put at the
  /// end where there is none.
  ///
  /// - Parameters:
  ///   - text: what to show.
  ///   - colour: left out where `Terminal.wantsColour` is false.
  package init(_ text: String, colour: String? = nil) {
    let clean = CandidateList.printable(text)
    self.text = clean.hasSuffix(" ") ? clean : clean + " "
    self.colour = Terminal.wantsColour ? colour : nil
  }

  /// The text for libedit, with what takes no room between two ^A.
  ///
  /// libedit drops such a part at the very end and garbles two that touch, so the colour ends
  /// before the last blank.
  var marked: String {
    guard let colour else { return text }
    return "\u{1}\u{1B}[\(colour)m\u{1}\(text.dropLast())\u{1}\u{1B}[0m\u{1} "
  }
}
