extension String {
  /// The line of a command with each word replaced by what `replacement` returns for it and its
  /// place. Words that stay keep their quotes, and the blanks between words stay.
  ///
  /// A line that can't be split into words stays as it is: no command is meant.
  func replacingWords(_ replacement: (_ place: Int, _ word: String) -> String) -> String {
    let words = Words()
    guard (try? words.parse(self)) != nil, words.count > 0 else { return self }
    let bytes = Array(utf8)
    let starts = (0..<words.count).map(words.offset) + [bytes.count]
    var line = String(decoding: bytes[..<starts[0]], as: UTF8.self)
    for place in 0..<words.count {
      let spelling = String(decoding: bytes[starts[place]..<starts[place + 1]], as: UTF8.self)
      let word = words.text(place)
      line += spelling.respelling(word, as: replacement(place, word))
    }
    return line
  }

  /// The spelling of a word, followed by blanks, with another word in it: in the same quotes if it
  /// was only put in quotes.
  private func respelling(_ word: String, as new: String) -> String {
    if new.isSpelled(like: word) { return self }
    if let place = firstRange(of: word), Words.quoted(new) == new {
      return self[..<place.lowerBound] + new + self[place.upperBound...]
    }
    return Words.quoted(new) + suffix(while: { $0 == " " || $0 == "\t" })
  }
}

extension String {
  fileprivate func suffix(while isWanted: (Character) -> Bool) -> String {
    String(reversed().prefix(while: isWanted).reversed())
  }
}
