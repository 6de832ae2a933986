import CLibEdit

/// Lines that were entered before.
extension LineEditor {
  /// Adds a line to the history and its file, so that Up, Ctrl-R and later runs find it.
  ///
  /// Empty lines, lines that begin with a blank and repetitions of the newest are left out.
  public func remember(_ line: String) {
    guard isToBeKept(line), !history.endsWell(with: line) else { return }
    history.append(line)
    understudy_history_enter(searchable, line)
    historyFile?.append(line)
  }

  /// Adds a line that failed to what Up finds in this run, to be corrected; later runs do not see it.
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

/// Up and down. libedit's own keys cut a draft of more than 1,024 characters, replacing the rest by NUL; it
/// has none for the oldest line and the draft.
extension LineEditor {
  func olderLine() -> Int32 {
    recall(history.older(than: currentLine, beforeCursor: beforeCursor))
  }

  func newerLine() -> Int32 {
    recall(history.newer(than: currentLine, beforeCursor: beforeCursor))
  }

  func oldestLine() -> Int32 {
    recall(history.oldest(than: currentLine, beforeCursor: beforeCursor))
  }

  func draftLine() -> Int32 { recall(history.draft(behind: currentLine)) }

  private func recall(_ line: String?) -> Int32 {
    guard let line else { return CC_ERROR }
    replaceLine(with: line)
    return CC_REFRESH
  }
}

/// Searching the history, as readline, IPython and fish do it. libedit's own search stands in the row below
/// as `bck:`, runs what it found at once, and takes two Ctrl-G to leave where nothing is found.
extension LineEditor {
  /// Searches until a key comes that is not the search's: it then works on the line that was found.
  /// Ctrl-G puts back what was there before.
  func searchHistory() -> Int32 {
    let draft = (line: currentLine, cursor: scalarsBeforeCursor.count)
    var search = HistorySearch(in: history.lines, lastPattern: lastPattern)
    var key: Unicode.Scalar?
    repeat {
      show(search, or: draft)
      key = nextTyped()
    } while key.map { search.take($0) } ?? false
    if !search.pattern.isEmpty { lastPattern = search.pattern }
    // Asked before the search is seen to end: what is typed from then on is no part of this key.
    if let key, !isAlone(key) { input.press(String(key)) }
    endSearch()
    if key != HistorySearch.cancel {
      if search.found != nil { history.stand(at: search.position, draft: draft.line) }
      return CC_NORM
    }
    replaceLine(with: draft.line, cursor: draft.cursor)
    return CC_REFRESH
  }

  /// Shows what was found, or what was there before where nothing is looked for.
  private func show(_ search: HistorySearch, or draft: (line: String, cursor: Int)) {
    hideLine()
    searchPrompt = Prompt(search.prompt, colour: search.isFailing ? "1;31" : prompt.colour)
    let found = search.found.map { (line: $0, cursor: search.offset) } ?? draft
    replaceLine(with: found.line, cursor: found.cursor)
    showLine()
  }

  private func endSearch() {
    hideLine()
    searchPrompt = nil
    showLine()
  }

  /// Whether a key has no other meaning than that the search ends: an ESC does if nothing follows.
  private func isAlone(_ key: Unicode.Scalar) -> Bool {
    key == HistorySearch.cancel || (key == "\u{1B}" && isInputOver)
  }
}
