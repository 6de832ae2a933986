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
  /// is only listed.
  ///
  /// - Parameters:
  ///   - line: the whole line.
  ///   - cursor: the byte of the line that the cursor is at.
  /// - Returns: what to do to the line.
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

  /// Puts a candidate in place of the word; the end of it may be in the line already.
  ///
  /// - Parameters:
  ///   - candidate: one of the candidates.
  ///   - endsWord: whether a blank follows it, unless one is there or it has none.
  ///   - line: the whole line.
  ///   - cursor: the byte of the line that the cursor is at.
  /// - Returns: what to do to the line.
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
