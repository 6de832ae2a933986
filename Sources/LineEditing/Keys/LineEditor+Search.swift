import CLibEdit

/// Ctrl-R and Ctrl-S. libedit's search shows `bck:` in a row below, takes an arrow for ESC and the
/// text `[D`, and needs two Ctrl-G to leave when nothing is found.
extension LineEditor {
  /// Searches until a key that does not belong to the search: Enter leaves the line that was found,
  /// Escape and Ctrl-G restore the draft, any other key edits what was found.
  func searchHistory() -> Int32 {
    let draft = (line: currentLine, cursor: place.cursor)
    var search = HistorySearch(in: history.lines, lastPattern: lastPattern)
    var key: Unicode.Scalar?
    list = nil
    repeat {
      show(search, or: draft)
      key = nextTyped().map(meantInSearch)
    } while key.map { search.take($0) } ?? false
    if !search.pattern.isEmpty { lastPattern = search.pattern }
    if let key, key != HistorySearch.cancel, !key.isEnter { input.press(String(key)) }
    (list, searchPrompt) = (nil, nil)
    showLine()
    if key != HistorySearch.cancel {
      if search.found != nil { history.stand(at: search.position, draft: draft.line) }
      return CC_NORM
    }
    return replaceLine(with: draft.line, cursor: draft.cursor)
  }

  /// Shows what was found, or the draft before a first match.
  private func show(_ search: HistorySearch, or draft: (line: String, cursor: Int)) {
    searchPrompt = Prompt(search.prompt, color: search.isFailing ? "1;31" : prompt.color)
    let found = search.found.map { (line: $0, cursor: search.offset) } ?? draft
    replaceLine(with: found.line, cursor: found.cursor)
    showLine()
    listFitting(search)
  }

  /// Puts the lines that fit into the list below, which is drawn when no other key comes.
  private func listFitting(_ search: HistorySearch) {
    if list?.completions.typed != search.pattern {
      let (lines, most) = (search.fitting, 500)
      // With a help, even an empty one, each line has a row of its own.
      let rows = lines.prefix(most).map { Completions.Candidate($0, help: "") }
      let completions = Completions(
        start: 0, typed: search.pattern, candidates: rows, omitted: max(0, lines.count - most))
      list = rows.isEmpty ? nil : CompletionList(completions, for: place)
    }
    list?.choose(at: search.place)
  }

  /// An Escape alone is Ctrl-G, and the arrows choose. What else begins with an ESC ends the search.
  private func meantInSearch(_ key: Unicode.Scalar) -> Unicode.Scalar {
    guard key == "\u{1B}" else { return key }
    if isInputOver {
      mayFollowEscape = true
      return HistorySearch.cancel
    }
    guard let sequence = sequenceAfterEscape(), let meant = LineEditor.viKey(for: sequence),
      HistorySearch.isChoosing(meant)
    else { return key }
    return input.skip(sequence) ? meant : key
  }
}
