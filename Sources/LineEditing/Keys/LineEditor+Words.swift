import CLibEdit

/// Readline's keys for whole words, and for what is found in a line.
extension LineEditor {
  /// Ctrl-] and a character move to the next of these, Alt-Ctrl-] to the one before the cursor.
  func moveToCharacter(forward: Bool) -> Int32 {
    guard let wanted = nextTyped() else { return CC_EOF }
    guard wanted.properties.generalCategory != .control else {
      // Ctrl-C, and every other key, does what it does elsewhere.
      input.press(String(wanted))
      return CC_ERROR
    }
    let (line, cursor) = (place.line, place.cursor)
    let next = cursor + afterCursor.lengthOfFirstCharacter
    let character = wchar_t(inLine: wanted)
    let found =
      forward
      ? line[next...].firstIndex(of: character) : line[..<cursor].lastIndex(of: character)
    return found.map { moveCursor(by: $0 - cursor) } ?? CC_ERROR
  }

  /// F1 and Alt-H: explains the line, which stays as it is.
  func explainLine() -> Int32 {
    explainer(currentLine)
    showLine()
    return CC_NORM
  }

  /// Alt-#, and `#` in vi's command mode: enters the line as a comment.
  func enterAsComment() -> Int32 {
    // A comment is recorded as it is shown, without secrets.
    hidden = HiddenText()
    moveCursor(by: -place.cursor)
    insert("# ")
    input.press("\r")
    return CC_REFRESH
  }

  /// Alt-. inserts the last word of the newest line; again, that of the line before it.
  /// `vi-history-word` splits a quoted word, and finds those of the newest line only.
  func insertLastWord() -> Int32 {
    let last = lastWord?.place == place ? lastWord : nil
    let lines = history.lines
    guard let index = lines[..<(last?.index ?? lines.count)].indices.last else { return CC_ERROR }
    let word = lines[index].lastArgument
    if let last { delete(last.length) }
    insert(word)
    lastWord = (place, word.unicodeScalars.count, index)
    return CC_REFRESH
  }

  /// Alt-T exchanges the word at the cursor, or else the last, and the one before. libedit
  /// exchanges characters.
  func transposeWords() -> Int32 {
    let line = Array(currentLine.unicodeScalars)
    let second = line[..<(place.cursor + afterCursor.lengthOfNextWord)].lastWord
    let first = line[..<second.startIndex].lastWord
    guard !first.isEmpty, !second.isEmpty else { return CC_ERROR }
    let between = line[first.endIndex..<second.startIndex]
    let text = line[..<first.startIndex] + second + between + first + line[second.endIndex...]
    return replaceLine(with: String(text), cursor: second.endIndex)
  }
}

extension String {
  /// The last word, quotes included. Blanks outside quotes separate words.
  fileprivate var lastArgument: String {
    var (word, quote, isEscaped, isOver) = ("", Character?.none, false, false)
    for character in self {
      if quote == nil, character == " " || character == "\t" {
        isOver = true
        continue
      }
      if isOver { (word, isOver) = ("", false) }
      word.append(character)
      if isEscaped {
        isEscaped = false
      } else if character == quote {
        quote = nil
      } else if quote == nil, "\"'".contains(character) {
        quote = character
      } else {
        isEscaped = character == "\\" && quote != "'"
      }
    }
    return word
  }
}

extension ArraySlice<Unicode.Scalar> {
  /// The last word, without what follows it.
  fileprivate var lastWord: ArraySlice {
    let end = lastIndex(where: \.isOfWord).map { $0 + 1 } ?? startIndex
    let start = self[..<end].lastIndex { !$0.isOfWord }.map { $0 + 1 } ?? startIndex
    return self[start..<end]
  }
}

extension String {
  /// The number of scalars of the first character; 0 if there is none.
  var lengthOfFirstCharacter: Int { first?.unicodeScalars.count ?? 0 }

  var lengthOfLastCharacter: Int { last?.unicodeScalars.count ?? 0 }

  /// The number of scalars up to the end of the next word.
  var lengthOfNextWord: Int { length(ofFirstWordIn: unicodeScalars, \.isOfWord) }

  /// The number of scalars from the beginning of the last word.
  var lengthOfLastWord: Int { length(ofFirstWordIn: unicodeScalars.reversed(), \.isOfWord) }

  /// The same where only a blank ends a word.
  var lengthOfLastArgument: Int {
    length(ofFirstWordIn: unicodeScalars.reversed()) { $0 != " " && $0 != "\t" }
  }

  /// What Backspace, Ctrl-U or Ctrl-W at its end leaves of a line; nil for another key.
  func erased(by key: Unicode.Scalar) -> String? {
    switch key {
    case "\u{8}", "\u{7F}": String(dropLast())
    case "\u{15}": ""
    case "\u{17}": String(unicodeScalars.dropLast(lengthOfLastArgument))
    default: nil
    }
  }

  private func length(
    ofFirstWordIn scalars: some Collection<Unicode.Scalar>, _ isOfWord: (Unicode.Scalar) -> Bool
  ) -> Int {
    let word = scalars.drop { !isOfWord($0) }
    return scalars.count - word.drop(while: isOfWord).count
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter, a digit, or a mark on one.
  var isOfWord: Bool {
    properties.isAlphabetic || properties.numericType != nil
      || properties.generalCategory == .nonspacingMark
  }
}
