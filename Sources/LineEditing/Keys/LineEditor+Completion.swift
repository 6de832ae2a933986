import CLibEdit

/// Tab, and the keys that mean something else while the list of candidates is open. libedit
/// completes file names only, by a function that is in no installed header.
extension LineEditor {
  /// Tab: completes or extends the word, or opens the list; in the list, chooses the next
  /// candidate.
  func complete() -> Int32 {
    showLine()
    updateList()
    guard list?.chosen == nil else { return chooseInList(next: true) ?? CC_ERROR }
    let completed = list ?? completedLine
    if case .replace(let start, let text, let over) = completed.step {
      return replace(fromByte: start, over: over, with: text)
    }
    guard list == nil else { return chooseInList(next: true) ?? CC_NORM }
    list = completed
    return CC_NORM
  }

  /// Shift-Tab.
  func completeBack() -> Int32 { chooseInList(next: false) ?? CC_ERROR }

  /// Chooses the next candidate, or the one before it, and puts it into the line; nil where no list
  /// is open.
  func chooseInList(next isNext: Bool) -> Int32? {
    updateList()
    guard list?.isEmpty == false else { return nil }
    list?.choose(next: isNext)
    return insertChosen()
  }

  /// The same in the row of the chosen candidate; nil where nothing is chosen, or there is no such
  /// column.
  func chooseBeside(next isNext: Bool) -> Int32? {
    updateList()
    guard list?.chooseBeside(next: isNext, width: screenWidth) == true else { return nil }
    return insertChosen()
  }

  /// Enter where a candidate is chosen: the line keeps the word. It runs with another Enter.
  func takeCandidate() -> Int32 {
    _ = insertChosen(endsWord: true)
    list = nil
    return CC_REFRESH
  }

  /// Escape and Ctrl-G restore the line as it was typed.
  func abandonList() -> Int32 {
    guard let typed = list?.typed else { return CC_ERROR }
    list = nil
    return replaceLine(with: String(wide: typed.line), cursor: typed.cursor)
  }

  private func insertChosen(endsWord: Bool = false) -> Int32 {
    guard let list,
      case .replace(let start, let text, let over) = list.replacement(endsWord: endsWord)
    else { return CC_ERROR }
    replaceLine(with: String(wide: list.typed.line), cursor: list.typed.cursor)
    replace(fromByte: start, over: over, with: text)
    self.list?.shown = place
    return CC_REFRESH
  }

  // MARK: The list and the line

  /// A key that no keyboard has: libedit gets it in place of Enter.
  static let takeCandidateKey: Unicode.Scalar = "\u{9A}"
  /// The same in place of Escape and Ctrl-G.
  static let closeListKey: Unicode.Scalar = "\u{99}"

  /// The key that libedit gets for another one because of the open list; nil for the key itself.
  func listKey(for key: Unicode.Scalar) -> Unicode.Scalar? {
    guard let list, isEditing else { return nil }
    switch key {
    case "\r", "\n":
      if list.chosen != nil, place == list.shown { return Self.takeCandidateKey }
      self.list = nil
      hideList()
      return nil
    case "\u{7}": return Self.closeListKey
    case "\u{1B}": return isInputOver ? Self.closeListKey : nil
    default: return nil
    }
  }

  /// Asks for candidates again if the line is not what the list knows. The list closes when the
  /// cursor is in another word.
  func updateList() {
    if let list, searchPrompt == nil, place != list.shown { renew(list) }
  }

  private func renew(_ list: CompletionList) {
    let completed = completedLine
    self.list = list.isForWord(of: completed) ? completed : nil
  }

  /// Asks for the hint and the candidates again, since what they are about may have changed. A chosen
  /// candidate is in the line already, so its list stays.
  func renewSuggestions() {
    hintedLine = ""
    if let list, list.chosen == nil, searchPrompt == nil { renew(list) }
  }

  private var completedLine: CompletionList {
    CompletionList(completer(currentLine, beforeCursor.utf8.count), for: place)
  }
}

/// The list below the line, of candidates or of what a search found. libedit does not know it. It is drawn
/// while the editor waits for a key, in place of the last one, so that no key waits for it and no blank frame
/// shows.
extension LineEditor {
  /// Draws the list as it is now, or erases the one that was open.
  func showList() {
    guard list != nil || isListShown else { return }
    updateList()
    // The completer may have printed.
    showLine()
    guard isEditing else { return }
    let end = endLayout
    let all = Terminal.height - end.row - 1
    // What was printed last stays in sight until the person chooses. A search chooses by itself.
    let isWhole = searchPrompt == nil && list?.chosen != nil
    let height = isWhole ? all : min(all, max(6, Terminal.height / 2))
    let rows = list?.rows(width: screenWidth, height: height, isColored: showsHints)
    if let rows, !rows.isEmpty {
      draw(rows, below: end)
      isListShown = true
    } else if isListShown {
      hideList()
      screen.show("")
    }
  }

  private func draw(_ rows: [String], below end: LineLayout) {
    // "Index" makes room at the bottom of the screen and stays in its column. Only then is the
    // cursor saved: the saved place does not scroll along.
    let room = end.row - cursorLayout.row + rows.count
    screen.put(String(repeating: "\u{1B}D", count: room) + moves(room, "A") + "\u{1B}7")
    // The line may have grown over the first row of the list.
    screen.put(moveToEnd(end) + "\u{1B}[K")
    for row in rows { screen.put("\r" + moves(1, "B") + row + "\u{1B}[K") }
    screen.show("\u{1B}[J\u{1B}8")
  }

  /// Erases the list with what comes next.
  func hideList() {
    guard isListShown else { return }
    isListShown = false
    screen.put("\u{1B}7" + moveToEnd(endLayout) + "\u{1B}[J\u{1B}8")
  }

  /// Erases the list below a line that ended, by a key of libedit's own or of the user's.
  func clearBelowEndedLine() {
    if isListShown { screen.put("\u{1B}[J") }
    isListShown = false
  }

  private func moveToEnd(_ end: LineLayout) -> String {
    moves(end.row - cursorLayout.row, "B") + "\r" + moves(end.column, "C")
  }
}
