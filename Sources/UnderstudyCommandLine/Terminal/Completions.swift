/// What may stand at the cursor.
package struct Completions {
  /// The byte of the line where the word to replace begins. It ends at the cursor.
  package let start: Int

  /// What the word says so far, without quotes; nil when that is how it is typed.
  package let typed: String?

  package let candidates: [Candidate]

  /// How many more there are, which are not even made.
  package let omitted: Int

  /// What is expected where nothing can be offered, in one line.
  package let remark: String?

  /// How a text is typed as one word.
  let quote: (String) -> String

  package init(
    start: Int,
    typed: String? = nil,
    candidates: [Candidate],
    omitted: Int = 0,
    remark: String? = nil,
    quote: @escaping (String) -> String = { $0 }
  ) {
    (self.start, self.typed, self.candidates) = (start, typed, candidates)
    (self.omitted, self.remark, self.quote) = (omitted, remark, quote)
  }

  package struct Candidate: Equatable, Sendable {
    /// The word.
    package let text: String

    /// What a list shows of it: the last part of a path.
    package let label: String

    /// One line that says what the candidate is, shown in a list.
    package let help: String?

    /// Whether a word ends here: a blank follows then. Not so for a folder.
    package let endsWord: Bool

    package init(_ text: String, label: String? = nil, help: String? = nil, endsWord: Bool = true) {
      (self.text, self.label, self.help, self.endsWord) = (text, label ?? text, help, endsWord)
    }
  }
}

extension Completions {
  /// What a Tab does to the line.
  enum Step: Equatable {
    case nothing
    /// Puts a text in the place of the word's beginning, and of so many bytes behind the cursor.
    case replace(start: Int, with: String, over: Int = 0)
    case list
    case remark(String)
  }

  /// One candidate completes, a longer beginning that all share extends, several are listed.
  ///
  /// - Parameters:
  ///   - line: the whole line.
  ///   - cursor: the byte of the line that the cursor stands on.
  /// - Returns: the step, for the caller to take.
  func step(line: String, cursor: Int) -> Step {
    let bytes = Array(line.utf8)
    guard (0...cursor).contains(start), cursor <= bytes.count else { return .nothing }
    guard let first = candidates.first else { return remark.map(Step.remark) ?? .nothing }
    let raw = String(decoding: bytes[start..<cursor], as: UTF8.self)
    if candidates.count + omitted == 1 {
      let word = quote(first.text)
      let rest = bytes[cursor...].prefix { $0 != UInt8(ascii: " ") }
      // The end of the word, quoted or not, stands there already: nobody wants it twice.
      let isEnd = first.text.isMade(of: typed ?? raw, rest) || word.isMade(of: raw, rest)
      let over = isEnd ? rest.count : 0
      let blankFollows = cursor + over < bytes.count && bytes[cursor + over] == UInt8(ascii: " ")
      let text = word + (first.endsWord && !blankFollows ? " " : "")
      return text == raw ? .nothing : .replace(start: start, with: text, over: over)
    }
    let common = sharedBeginning()
    let isLonger = common.count > (typed ?? raw).count
    return isLonger ? .replace(start: start, with: quote(common)) : .list
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

extension String {
  /// Whether there is room for both a beginning and an end of a text, which is this one's.
  fileprivate func isMade(of beginning: String, _ end: some BidirectionalCollection<UInt8>) -> Bool
  {
    utf8.count >= beginning.utf8.count + end.count && utf8.reversed().starts(with: end.reversed())
  }
}
