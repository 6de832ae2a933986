/// What may stand at the cursor.
package struct Completions {
  /// The byte of the line where the text to replace begins. It ends at the cursor.
  package let start: Int

  package let candidates: [Candidate]

  package init(start: Int, candidates: [Candidate]) {
    self.start = start
    self.candidates = candidates
  }

  package struct Candidate: Equatable, Sendable {
    package let text: String

    /// One line that says what the candidate is, shown in a list.
    package let help: String?

    /// Whether a word ends here: a blank follows then. Not so for a folder.
    package let endsWord: Bool

    package init(_ text: String, help: String? = nil, endsWord: Bool = true) {
      (self.text, self.help, self.endsWord) = (text, help, endsWord)
    }
  }
}

extension Completions {
  /// What a Tab does to the line.
  enum Step: Equatable {
    case nothing
    case replace(start: Int, with: String)
    case list
  }

  /// One candidate completes, a longer beginning that all share extends, several are listed.
  ///
  /// - Parameters:
  ///   - line: the whole line.
  ///   - cursor: the byte of the line that the cursor stands on.
  /// - Returns: the step, for the caller to take.
  func step(line: String, cursor: Int) -> Step {
    let bytes = Array(line.utf8)
    guard let first = candidates.first, (0...cursor).contains(start), cursor <= bytes.count else {
      return .nothing
    }
    let typed = String(decoding: bytes[start..<cursor], as: UTF8.self)
    if candidates.count == 1 {
      let blankFollows = cursor < bytes.count && bytes[cursor] == UInt8(ascii: " ")
      let text = first.endsWord && !blankFollows ? first.text + " " : first.text
      return text == typed ? .nothing : .replace(start: start, with: text)
    }
    let common = sharedBeginning()
    return common.count > typed.count ? .replace(start: start, with: common) : .list
  }

  private func sharedBeginning() -> String {
    guard var common = candidates.first?.text else { return "" }
    for candidate in candidates.dropFirst() {
      let shared = zip(common, candidate.text).prefix { $0 == $1 }.count
      common = String(common.prefix(shared))
    }
    return common
  }
}
