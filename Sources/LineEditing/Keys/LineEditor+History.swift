import CLibEdit

/// Lines that were entered before.
extension LineEditor {
  /// Adds a line to the history and its file, so that Up, Ctrl-R and later runs find it.
  ///
  /// Empty lines, lines that begin with a blank and repetitions of the newest are left out.
  public func remember(_ line: String) {
    guard isToBeKept(line), !history.endsWell(with: line) else { return }
    history.append(line)
    makeSearchable(line)
    historyFile?.append(line)
  }

  /// Lets vi's search find a line, which libedit then puts on the screen as it is.
  func makeSearchable(_ line: String) {
    guard line.unicodeScalars.allSatisfy(ScreenText.isPrintable) else { return }
    libedit.searchable.enter(line)
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

  /// Ctrl-O enters the line, and recalls the one that was entered after it: a sequence of commands
  /// is repeated by this key alone.
  func enterAndRecallNext() -> Int32 {
    (list, lineToRecall) = (nil, history.following)
    input.press("\r")
    return CC_NORM
  }

  /// The first key of a line after Ctrl-O.
  func recallNext() -> Int32 {
    defer { lineToRecall = nil }
    return recall(lineToRecall.flatMap { history.stand(at: $0) })
  }
}
