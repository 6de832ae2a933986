/// What Tab completes or lists.
public struct Completions {
  /// The byte of the line where the word to replace begins. It ends at the cursor.
  package let start: Int

  package let typed: String?
  package let candidates: [Candidate]
  package let omitted: Int
  package let remark: String?
  let quote: (String) -> String

  /// - Parameters:
  ///   - start: the byte of the line where the word to replace begins. It ends at the cursor.
  ///   - typed: the word so far, without quotes; nil if it is typed without them.
  ///   - candidates: the words that fit.
  ///   - omitted: how many more fit, for which it was not worth making candidates.
  ///   - remark: what is expected where nothing can be offered, in one line.
  ///   - quote: returns how a text is typed as one word.
  public init(
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

  /// A word that fits.
  public struct Candidate: Equatable, Sendable {
    package let text: String
    package let label: String
    package let help: String?
    package let endsWord: Bool

    /// - Parameters:
    ///   - text: the word.
    ///   - label: what a list shows of it: the last part of a path. Nil is all of it.
    ///   - help: one line that says what the candidate is, shown in a list.
    ///   - endsWord: whether a blank follows. Not so for a folder.
    public init(_ text: String, label: String? = nil, help: String? = nil, endsWord: Bool = true) {
      (self.text, self.label, self.help, self.endsWord) = (text, label ?? text, help, endsWord)
    }
  }
}

extension Completions {
  /// What Tab does to the line.
  enum Step: Equatable {
    case nothing
    /// Replaces the word's beginning, and `over` bytes after the cursor, with a text.
    case replace(start: Int, with: String, over: Int = 0)
    case list
    case remark(String)
  }

  /// One candidate completes, a longer beginning that all share extends, several are listed.
  ///
  /// - Parameters:
  ///   - line: the whole line.
  ///   - cursor: the byte of the line that the cursor is at.
  /// - Returns: what to do to the line.
  func step(line: String, cursor: Int) -> Step {
    let bytes = Array(line.utf8)
    guard (0...cursor).contains(start), cursor <= bytes.count else { return .nothing }
    guard let first = candidates.first else { return remark.map(Step.remark) ?? .nothing }
    let raw = String(decoding: bytes[start..<cursor], as: UTF8.self)
    if candidates.count + omitted == 1 {
      let word = quote(first.text)
      let rest = bytes[cursor...].prefix { $0 != UInt8(ascii: " ") }
      // The end of the word, quoted or not, may stand there already.
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
  /// Whether this text consists of a beginning, anything in between, and an end.
  fileprivate func isMade(of beginning: String, _ end: some BidirectionalCollection<UInt8>) -> Bool
  {
    utf8.count >= beginning.utf8.count + end.count && utf8.reversed().starts(with: end.reversed())
  }
}
