import CLibEdit

/// Lines that were entered before.
extension LineEditor {
  /// Adds a line to the history and its file, so that Up, Ctrl-R and later runs find it.
  ///
  /// Empty lines, lines that begin with a blank and repetitions of the newest are left out.
  public func remember(_ line: String) {
    guard isToBeKept(line), !history.endsWell(with: line) else { return }
    history.append(line)
    libedit_history_enter(searchable, line)
    historyFile?.append(line)
  }

  /// Adds a line that failed to what Up finds in this run, to be corrected; later runs do not see
  /// it.
  ///
  /// Empty lines and lines that begin with a blank are left out.
  package func keepForThisRun(_ line: String) {
    if isToBeKept(line) { history.append(line, hasFailed: true) }
  }

  private func isToBeKept(_ line: String) -> Bool { line.first?.isWhitespace == false }

  /// The newest line of the history that did not fail in this run, and passes a test.
  package func newestLine(where isFitting: (String) -> Bool) -> String? {
    history.newest(where: isFitting)
  }
}

/// Up, Down, Alt-< and Alt->. libedit's Up and Down replace what a draft has beyond 1,024
/// characters by NULs; for the oldest line and for the draft it has no key.
extension LineEditor {
  func olderLine() -> Int32 {
    chooseInList(next: false)
      ?? recall(history.older(than: currentLine, beforeCursor: beforeCursor))
  }

  func newerLine() -> Int32 {
    chooseInList(next: true)
      ?? recall(history.newer(than: currentLine, beforeCursor: beforeCursor))
  }

  func oldestLine() -> Int32 {
    recall(history.oldest(than: currentLine, beforeCursor: beforeCursor))
  }

  func draftLine() -> Int32 { recall(history.draft(behind: currentLine)) }

  private func recall(_ line: String?) -> Int32 {
    line.map { replaceLine(with: $0) } ?? CC_ERROR
  }
}

/// Ctrl-R and Ctrl-S. libedit's search shows `bck:` in a row below, takes an arrow for ESC and the
/// text `[D`, and needs two Ctrl-G to leave when nothing is found.
extension LineEditor {
  /// Searches until a key that does not belong to the search, which then edits the line that was
  /// found; Ctrl-G restores the draft.
  func searchHistory() -> Int32 {
    let draft = (line: currentLine, cursor: scalarsBeforeCursor.count)
    var search = HistorySearch(in: history.lines, lastPattern: lastPattern)
    var key: Unicode.Scalar?
    repeat {
      show(search, or: draft)
      key = nextTyped()
    } while key.map { search.take($0) } ?? false
    if !search.pattern.isEmpty { lastPattern = search.pattern }
    // Asked before the screen shows that the search ended: what is typed after that is another key.
    if let key, !isAlone(key) { input.press(String(key)) }
    searchPrompt = nil
    showLine()
    if key != HistorySearch.cancel {
      if search.found != nil { history.stand(at: search.position, draft: draft.line) }
      return CC_NORM
    }
    return replaceLine(with: draft.line, cursor: draft.cursor)
  }

  /// Shows what was found, or the draft before a first match.
  private func show(_ search: HistorySearch, or draft: (line: String, cursor: Int)) {
    searchPrompt = Prompt(search.prompt, colour: search.isFailing ? "1;31" : prompt.colour)
    let found = search.found.map { (line: $0, cursor: search.offset) } ?? draft
    replaceLine(with: found.line, cursor: found.cursor)
    showLine()
  }

  /// Whether a key does nothing but end the search, as an ESC does if nothing follows.
  private func isAlone(_ key: Unicode.Scalar) -> Bool {
    key == HistorySearch.cancel || (key == "\u{1B}" && isInputOver)
  }
}
