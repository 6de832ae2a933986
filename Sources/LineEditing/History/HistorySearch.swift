/// A search for lines of the history that hold what is typed, key by key.
struct HistorySearch {
  private let lines: [String]
  private(set) var pattern = ""
  private let lastPattern: String
  /// The line that was found last.
  private(set) var found: String?
  /// Its place among the lines; their count where none was found yet.
  private(set) var position: Int
  /// Whether no line, or no further one, holds the pattern.
  private(set) var isFailing = false

  /// Ctrl-G: puts back what was there before.
  static let cancel: Unicode.Scalar = "\u{7}"

  /// - Parameters:
  ///   - lines: what to search, oldest first.
  ///   - lastPattern: what an earlier search looked for, which Ctrl-R and Ctrl-S look for before anything is
  ///     typed.
  init(in lines: [String], lastPattern: String) {
    (self.lines, self.lastPattern, position) = (lines, lastPattern, lines.count)
  }

  /// What stands where the prompt does.
  var prompt: String { "\(isFailing ? "not found" : "search") \"\(pattern)\":" }

  /// Where the pattern is in the line that was found, in scalars from its beginning.
  var offset: Int {
    guard let found, let place = found.firstRange(of: pattern) else { return 0 }
    return found.unicodeScalars.distance(from: found.startIndex, to: place.lowerBound)
  }

  /// Gives false when the key is none of the search's.
  ///
  /// - Complexity: linear in the lines.
  mutating func take(_ key: Unicode.Scalar) -> Bool {
    switch key {
    case "\u{12}": goBack()
    case "\u{13}": goForward()
    case "\u{8}", "\u{7F}": shorten()
    case _ where key.properties.generalCategory == .control: return false
    default: extend(by: key)
    }
    return true
  }

  private mutating func goBack() {
    if pattern.isEmpty { pattern = lastPattern }
    guard !pattern.isEmpty else { return }
    take(lines[..<position].lastIndex { $0.contains(pattern) && $0 != found })
  }

  private mutating func goForward() {
    if pattern.isEmpty { pattern = lastPattern }
    guard !pattern.isEmpty else { return }
    take(lines.indices.dropFirst(position + 1).first { lines[$0].contains(pattern) })
  }

  /// The line that was found stays for as long as it fits.
  private mutating func extend(by scalar: Unicode.Scalar) {
    pattern.unicodeScalars.append(scalar)
    lookFromHere()
  }

  /// The line that was found stays: whoever mistypes has not lost the place.
  private mutating func shorten() {
    _ = pattern.popLast()
    guard pattern.isEmpty else { return lookFromHere() }
    (position, found, isFailing) = (lines.count, nil, false)
  }

  private mutating func lookFromHere() {
    take(lines.prefix(position + 1).lastIndex { $0.contains(pattern) })
  }

  private mutating func take(_ index: Int?) {
    isFailing = index == nil
    guard let index else { return }
    (position, found) = (index, lines[index])
  }
}
