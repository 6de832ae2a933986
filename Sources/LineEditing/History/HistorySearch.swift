/// A search for lines of the history that contain what is typed, key by key.
struct HistorySearch {
  private let lines: [String]
  private(set) var pattern = ""
  private let lastPattern: String
  /// The line found last.
  private(set) var found: String?
  /// Its index; the number of lines while none was found.
  private(set) var position: Int
  /// Whether no line, or no further one, contains the pattern.
  private(set) var isFailing = false

  /// Ctrl-G restores the line as it was before the search.
  static let cancel: Unicode.Scalar = "\u{7}"

  /// - Parameters:
  ///   - lines: what to search, oldest first.
  ///   - lastPattern: what an earlier search looked for, for a Ctrl-R or Ctrl-S before anything is
  ///     typed.
  init(in lines: [String], lastPattern: String) {
    (self.lines, self.lastPattern, position) = (lines, lastPattern, lines.count)
  }

  /// What replaces the prompt.
  var prompt: String { "\(isFailing ? "not found" : "search") \"\(pattern)\":" }

  /// The pattern's offset in the line that was found, in scalars.
  var offset: Int {
    guard let found, let place = found.firstRange(of: pattern) else { return 0 }
    return found.unicodeScalars.distance(from: found.startIndex, to: place.lowerBound)
  }

  /// Handles a key; returns false for one that does not belong to the search.
  ///
  /// - Complexity: linear in the lines.
  mutating func take(_ key: Unicode.Scalar) -> Bool {
    switch key {
    case "\u{12}": search { $0.lines[..<$0.position].lastIndex(where: $0.isFitting) }
    case "\u{13}": search { $0.lines.dropFirst($0.position + 1).firstIndex(where: $0.isFitting) }
    case "\u{8}", "\u{7F}": shorten()
    case _ where key.properties.generalCategory == .control: return false
    default:
      pattern.unicodeScalars.append(key)
      lookFromHere()
    }
    return true
  }

  /// Looks for the next line. Before anything is typed, the last pattern counts.
  private mutating func search(_ next: (HistorySearch) -> Int?) {
    if pattern.isEmpty { pattern = lastPattern }
    if !pattern.isEmpty { take(next(self)) }
  }

  private func isFitting(_ line: String) -> Bool { line.contains(pattern) }

  /// A typing error does not lose the place.
  private mutating func shorten() {
    _ = pattern.popLast()
    guard pattern.isEmpty else { return lookFromHere() }
    (position, found, isFailing) = (lines.count, nil, false)
  }

  /// The line that was found stays while it fits.
  private mutating func lookFromHere() {
    take(lines.prefix(position + 1).lastIndex(where: isFitting))
  }

  private mutating func take(_ index: Int?) {
    isFailing = index == nil
    guard let index else { return }
    (position, found) = (index, lines[index])
  }
}
