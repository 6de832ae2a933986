import CLibEdit

/// Lines on a terminal that only appends characters, such as `TERM=dumb`. libedit does not edit
/// there, and the terminal's driver knows neither Tab nor Ctrl-R. What is typed goes to the end of
/// the line, and is erased from there; any other line is shown in a new row.
extension LineEditor {
  struct PlainLine {
    var text = ""
    /// Where Ctrl-R found it.
    var search: HistorySearch?
    /// What libedit gets of it next, once it is typed.
    var keys: [wchar_t] = []
  }

  /// The next key for libedit, which only collects them: a line at a time, once it is typed.
  func nextKeyOfPlainLine() -> wchar_t? {
    if plain.keys.isEmpty {
      guard let line = readPlainLine() else { return nil }
      plain.keys = line.unicodeScalars.map { wchar_t(inLine: $0) } + [wchar_t(0x0A)]
    }
    return plain.keys.removeFirst()
  }

  private func readPlainLine() -> String? {
    while let key = nextTyped() {
      if key.isEnter {
        screen.show("\n")
        return plain.text
      }
      if key == "\u{4}", plain.text.isEmpty {
        endLine(with: "")
        outcome = .endOfInput
        return nil
      }
      screen.show(answer(to: key))
    }
    return nil
  }

  private static let bell = "\u{7}"

  /// What the terminal shows for a key.
  private func answer(to key: Unicode.Scalar) -> String {
    if let beginning = plain.text.erased(by: key) { return keep(beginning) }
    return switch key {
    case "\t": complete(completer(plain.text, plain.text.utf8.count))
    case "\u{12}": searchPlainly()
    case "\u{10}": recall(history.older(than: plain.text, beforeCursor: plain.text))
    case "\u{E}": recall(history.newer(than: plain.text, beforeCursor: plain.text))
    case "\u{1B}": answerToSequence()
    case _ where ScreenText.isPrintable(key): add(String(key))
    default: Self.bell
    }
  }

  private func answerToSequence() -> String {
    guard !isInputOver, let sequence = sequenceAfterEscape(), input.skip(sequence),
      let key = LineEditor.viKey(for: sequence)
    else { return Self.bell }
    return answer(to: key)
  }

  // MARK: Drawing

  /// The prompt, and the line as it is shown.
  var plainRow: String { shownPrompt.text + shownPlainLine() }

  /// The last characters of the line without its secrets, or all. A line of the history may have
  /// characters that the terminal would not just append.
  private func shownPlainLine(last count: Int = .max) -> String {
    let line = plain.text.hiding(secretFinder?(plain.text) ?? [])
    return ScreenText.printable(String(line.unicodeScalars.suffix(count)))
  }

  private func add(_ text: String) -> String {
    plain.text += text
    return shownPlainLine(last: text.unicodeScalars.count)
  }

  /// Erases the end of the line.
  private func keep(_ beginning: String) -> String {
    let before = ScreenText.columns(of: shownPlainLine())
    plain.text = beginning
    let erased = before - ScreenText.columns(of: shownPlainLine())
    return erased > 0 ? String(repeating: "\u{8} \u{8}", count: erased) : Self.bell
  }

  /// Continues the line, or shows another one.
  private func change(to line: String) -> String {
    if line.hasPrefix(plain.text) { return add(String(line.dropFirst(plain.text.count))) }
    plain.text = line
    return "\n" + plainRow
  }

  private func recall(_ line: String?) -> String { line.map(change) ?? Self.bell }

  private func remark(_ text: String) -> String {
    "\n" + ScreenText.printable(text) + "\n" + plainRow
  }

  /// Leaves the row to what is printed: the line is shown again below.
  func leavePlainRow() {
    guard isReading, !isLineHidden else { return }
    isLineHidden = true
    screen.put("\n")
  }

  // MARK: Completing and searching

  private func complete(_ completions: Completions) -> String {
    let line = plain.text
    switch completions.step(line: line, cursor: line.utf8.count) {
    case .nothing: return Self.bell
    case .replace(let start, let word, _):
      return change(to: String(decoding: line.utf8.prefix(start), as: UTF8.self) + word)
    case .list: return remark(completions.words)
    }
  }

  /// Ctrl-R finds the newest line that contains what is typed; again, an older one.
  private func searchPlainly() -> String {
    if plain.text.isEmpty { return remark("type a part of an earlier line, then Ctrl-R") }
    var search =
      plain.search.flatMap { $0.found == plain.text ? $0 : nil }
      ?? HistorySearch(in: history.lines, lastPattern: plain.text)
    _ = search.take("\u{12}")
    plain.search = search
    guard let found = search.found, !search.isFailing else {
      return remark("not found: \"\(search.pattern)\"")
    }
    return change(to: found)
  }

  // MARK: Modes

  func enterPlainMode() {
    modes.arm()
    modes.readSingleKeys()
  }

  func leavePlainMode() {
    modes.restore()
    modes.arm()
  }
}

extension Completions {
  /// The enabled candidates in one line; if there are none, why not.
  fileprivate var words: String {
    let enabled = candidates.filter(\.isEnabled).map(\.label)
    let disabled = candidates.compactMap { candidate in
      candidate.reasonDisabled.map { "\(candidate.label) is disabled: \($0)" }
    }
    let words = enabled.isEmpty ? disabled : enabled
    if words.isEmpty { return remark ?? "nothing fits" }
    return (words + (omitted > 0 ? ["… \(omitted) more"] : [])).joined(separator: "  ")
  }
}
