/// A search for lines of the history that contain what is typed, key by key. Case is ignored until
/// a capital letter is typed.
struct HistorySearch {
  private let lines: [String]
  private let lowercased: [String]
  private(set) var pattern = ""
  private let lastPattern: String
  /// The line found last.
  private(set) var found: String?
  /// Its index; the number of lines while none was found.
  private(set) var position: Int
  /// True if the pattern is in no line, or in no further one.
  private(set) var isFailing = false

  /// Ctrl-G restores the line as it was before the search.
  static let cancel: Unicode.Scalar = "\u{7}"
  /// Down, Tab and Ctrl-N choose the next line of the list, which is older; Up, Shift-Tab and
  /// Ctrl-P the one before.
  private static let older: Set<Unicode.Scalar> = ["\u{E}", "\t"]
  private static let newer: Set<Unicode.Scalar> = ["\u{10}", LineEditor.backKey]

  /// Searches lines, the oldest first; a Ctrl-R or Ctrl-S before anything is typed looks for what an
  /// earlier search did.
  init(in lines: [String], lastPattern: String) {
    (self.lines, self.lastPattern, position) = (lines, lastPattern, lines.count)
    lowercased = lines.map { $0.lowercased() }
  }

  /// What replaces the prompt.
  var prompt: String { "\(isFailing ? "not found" : "search") \"\(pattern)\":" }

  /// The pattern's offset in the line that was found, in scalars.
  var offset: Int {
    guard let found, !pattern.isEmpty else { return 0 }
    let line = searched[position]
    guard let place = line.firstRange(of: pattern) else { return 0 }
    // In lower case a character may have more scalars.
    let before = line.distance(from: line.startIndex, to: place.lowerBound)
    return found.prefix(before).unicodeScalars.count
  }

  /// The lines that contain the pattern, newest first; all if there is none.
  var fitting: [String] {
    lines.indices.reversed().filter { isFitting(searched[$0]) }.map { lines[$0] }
  }

  /// The place in `fitting` of the line that was found; nil if it is not there.
  var place: Int? {
    guard found != nil, isFitting(searched[position]) else { return nil }
    return searched[(position + 1)...].count(where: isFitting)
  }

  /// Whether a key chooses among the lines that fit.
  static func isChoosing(_ key: Unicode.Scalar) -> Bool {
    older.contains(key) || newer.contains(key)
  }

  /// Handles a key; returns false for one that does not belong to the search.
  mutating func take(_ key: Unicode.Scalar) -> Bool {
    switch key {
    case "\u{12}": repeatPattern { $0.nextOlder }
    case "\u{13}": repeatPattern { $0.nextNewer }
    case _ where Self.older.contains(key): if let nextOlder { take(nextOlder) }
    case _ where Self.newer.contains(key): if let nextNewer { take(nextNewer) }
    case "\u{8}", "\u{7F}": shorten()
    case _ where key.properties.generalCategory == .control: return false
    default:
      pattern.unicodeScalars.append(key)
      lookFromHere()
    }
    return true
  }

  /// Looks for the next line. Before anything is typed or chosen, the last pattern counts.
  private mutating func repeatPattern(_ next: (HistorySearch) -> Int?) {
    if pattern.isEmpty, found == nil { pattern = lastPattern }
    take(next(self))
  }

  private var nextOlder: Int? { searched[..<position].lastIndex(where: isFitting) }

  private var nextNewer: Int? { searched.dropFirst(position + 1).firstIndex(where: isFitting) }

  private var searched: [String] {
    pattern.contains { $0.isUppercase } ? lines : lowercased
  }

  private func isFitting(_ line: String) -> Bool { pattern.isEmpty || line.contains(pattern) }

  /// A typing error does not lose the place.
  private mutating func shorten() {
    _ = pattern.popLast()
    guard pattern.isEmpty else { return lookFromHere() }
    (position, found, isFailing) = (lines.count, nil, false)
  }

  /// The line that was found stays while it fits. If no older one fits, the newest does.
  private mutating func lookFromHere() {
    take(
      searched.prefix(position + 1).lastIndex(where: isFitting)
        ?? searched.lastIndex(where: isFitting))
  }

  private mutating func take(_ index: Int?) {
    isFailing = index == nil
    guard let index else { return }
    (position, found) = (index, lines[index])
  }
}
