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
  ///   - candidates: the words that fit, best first, as `fitting` returns them.
  ///   - omitted: how many more may fit, for which it was not worth making candidates.
  ///   - remark: what is expected, in one line. It is shown where no candidate fits.
  ///   - quote: returns how a text is typed as one word.
  public init(
    start: Int,
    typed: String? = nil,
    candidates: [Candidate],
    omitted: Int = 0,
    remark: String? = nil,
    quote: @escaping (String) -> String = { $0 }
  ) {
    (self.start, self.typed, self.omitted) = (start, typed, omitted)
    (self.candidates, self.remark, self.quote) = (candidates, remark, quote)
  }

  /// A word that fits.
  public struct Candidate: Equatable, Sendable {
    package let text: String
    package let label: String
    package let help: String?
    package let reasonDisabled: String?
    package let endsWord: Bool

    /// - Parameters:
    ///   - text: the word.
    ///   - label: what a list shows of it: the last part of a path. Nil is all of it.
    ///   - help: one line that says what the candidate is, shown in a list.
    ///   - disabled: why the word can't be used now, shown instead of the help; nil if it can. Tab
    ///     inserts such a word only when every other one that fits is disabled, too.
    ///   - endsWord: whether a blank follows. Not so for a folder.
    public init(
      _ text: String, label: String? = nil, help: String? = nil, disabled: String? = nil,
      endsWord: Bool = true
    ) {
      (self.text, self.label, self.help, self.endsWord) = (text, label ?? text, help, endsWord)
      reasonDisabled = disabled
    }

    var isEnabled: Bool { reasonDisabled == nil }
  }
}

extension Sequence<Completions.Candidate> {
  /// The candidates that begin with what was typed, then those that contain it. Case is ignored.
  public func fitting(_ typed: String) -> [Completions.Candidate] {
    fitting(typed) { $0.text }
  }
}

extension Sequence {
  /// The elements whose text begins with what was typed, then those whose text contains it, then
  /// those whose content does. Case is ignored.
  package func fitting(
    _ typed: String, _ text: (Element) -> String, orIn content: (Element) -> String? = { _ in nil }
  ) -> [Element] {
    let typed = typed.lowercased()
    var (beginning, containing, showing) = ([Element](), [Element](), [Element]())
    for element in self {
      let text = text(element).lowercased()
      if text.hasPrefix(typed) {
        beginning.append(element)
      } else if text.contains(typed) {
        containing.append(element)
      } else if let content = content(element), content.lowercased().contains(typed) {
        showing.append(element)
      }
    }
    return beginning + containing + showing
  }
}

extension String {
  /// Whether the text begins with `beginning`, ignoring case.
  package func begins(with beginning: String) -> Bool {
    hasPrefix(beginning) || lowercased().hasPrefix(beginning.lowercased())
  }
}

extension Completions {
  /// What Tab does to the line.
  enum Step: Equatable {
    case nothing
    /// Replaces the word's beginning, and `over` bytes after the cursor, with a text.
    case replace(start: Int, with: String, over: Int = 0)
    case list
  }

  /// One candidate completes, a longer beginning that all share extends, several are listed.
  ///
  /// If a word begins with what was typed, those that only contain it do not count. A disabled one
  /// is only listed. `cursor` is a byte of the line.
  func step(line: String, cursor: Int) -> Step {
    guard let raw = word(in: line, cursor) else { return .nothing }
    let typed = typed ?? raw
    let beginning = candidates.filter { $0.text.begins(with: typed) }
    let meant = (beginning.isEmpty ? candidates : beginning).filter(\.isEnabled)
    if meant.count == 1, omitted == 0 {
      let step = replacing(by: meant[0], endsWord: true, line: line, cursor: cursor)
      return step == .replace(start: start, with: raw) ? .list : step
    }
    let common = beginning.isEmpty ? "" : Self.sharedBeginning(of: meant)
    return common.count > typed.count ? .replace(start: start, with: quote(common)) : .list
  }

  /// Puts a candidate in place of the word; the end of it may be in the line already. With `endsWord`
  /// a blank follows it, unless one is there or it has none.
  func replacing(by candidate: Candidate, endsWord: Bool, line: String, cursor: Int) -> Step {
    guard let raw = word(in: line, cursor) else { return .nothing }
    let word = quote(candidate.text)
    let after = Array(line.utf8.dropFirst(cursor))
    let rest = after.prefix { $0 != UInt8(ascii: " ") }
    let isEnd =
      candidate.text.isMade(of: typed ?? raw, rest) || word.isMade(of: raw, rest)
    let over = isEnd ? rest.count : 0
    let needsBlank = endsWord && candidate.endsWord && after.dropFirst(over).first != 0x20
    return .replace(start: start, with: word + (needsBlank ? " " : ""), over: over)
  }

  /// The word before the cursor as it is in the line; nil if it is not there.
  private func word(in line: String, _ cursor: Int) -> String? {
    guard (0...cursor).contains(start), cursor <= line.utf8.count else { return nil }
    return String(decoding: Array(line.utf8)[start..<cursor], as: UTF8.self)
  }

  private static func sharedBeginning(of candidates: [Candidate]) -> String {
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
