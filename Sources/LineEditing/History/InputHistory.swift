/// The lines that were entered, oldest first, and how far Up and Down have walked through them.
struct InputHistory {
  private(set) var lines: [String]
  /// Lines that failed: they are recalled to be corrected, but not suggested.
  private var failed: Set<String> = []
  private var walk: Walk?

  /// A walk begins at the first Up and continues while the line is the one it showed last.
  private struct Walk {
    let draft: String
    /// Whether a line begins as the draft did or, where no line does, contains it in upper or lower case.
    let fits: (String) -> Bool
    var position: Int
    var shown: String
    /// What was shown before, and where.
    var passed: [(position: Int, line: String)] = []

    func isFitting(_ line: String) -> Bool { fits(line) && line != shown }
  }

  init(lines: [String] = []) { self.lines = lines }

  /// Adds a line, and removes an equal one. Ends the walk.
  mutating func append(_ line: String, hasFailed: Bool = false) {
    walk = nil
    if let earlier = lines.lastIndex(of: line) { lines.remove(at: earlier) }
    lines.append(line)
    if hasFailed { failed.insert(line) } else { failed.remove(line) }
  }

  /// Whether a line is the newest, and did not fail.
  func endsWell(with line: String) -> Bool { lines.last == line && !failed.contains(line) }

  /// The newest line that is not known to have failed, and passes a test.
  func newest(where isFitting: (String) -> Bool) -> String? {
    lines.last { !failed.contains($0) && isFitting($0) }
  }

  /// Whether the walk shows this line, and it is not the draft.
  func isRecalled(_ line: String) -> Bool {
    walk.map { $0.shown == line && $0.position < lines.count } ?? false
  }

  mutating func endWalk() { walk = nil }

  /// Begins a walk at a line that a search found.
  mutating func stand(at position: Int, draft: String) {
    walk = Walk(draft: draft, fits: { _ in true }, position: position, shown: lines[position])
  }

  /// Begins a walk at the newest line with this text, and returns it; nil if there is none.
  mutating func stand(at line: String) -> String? {
    guard let position = lines.lastIndex(of: line) else { return nil }
    stand(at: position, draft: "")
    return line
  }

  /// The line after the one that the walk reached, even if that was edited since; nil if there is
  /// none.
  var following: String? {
    walk.flatMap { lines.dropFirst($0.position + 1).first }
  }

  /// Continues the walk from a line that it showed before and an undo restored.
  mutating func goBack(to line: String) {
    guard var walk, let earlier = walk.passed.last(where: { $0.line == line }) else { return }
    (walk.position, walk.shown) = earlier
    self.walk = walk
  }

  /// The next older line that begins as the draft did before the cursor, or nil. If no line does,
  /// the next that contains it.
  mutating func older(than line: String, beforeCursor: String) -> String? {
    var current = resumed(line, beforeCursor)
    return lines[..<current.position].lastIndex(where: current.isFitting).map {
      show(lines[$0], at: $0, in: &current)
    }
  }

  /// The next newer such line, then the draft, then nil.
  mutating func newer(than line: String, beforeCursor: String) -> String? {
    var current = resumed(line, beforeCursor)
    guard current.position < lines.count else { return nil }
    let found = lines[(current.position + 1)...].firstIndex(where: current.isFitting)
    return show(found.map { lines[$0] } ?? current.draft, at: found ?? lines.count, in: &current)
  }

  /// The oldest line; nil where there is none.
  mutating func oldest(than line: String, beforeCursor: String) -> String? {
    var current = resumed(line, beforeCursor)
    return lines.first.map { show($0, at: 0, in: &current) }
  }

  /// What was typed before the walk began; nil if it did not begin.
  mutating func draft(behind line: String) -> String? {
    guard var walk, walk.shown == line else { return nil }
    return show(walk.draft, at: lines.count, in: &walk)
  }

  private func resumed(_ line: String, _ beforeCursor: String) -> Walk {
    if let walk, walk.shown == line { return walk }
    let part = beforeCursor.lowercased()
    let isBeginning = lines.contains { $0.hasPrefix(beforeCursor) && $0 != line }
    return Walk(
      draft: line,
      fits: { isBeginning ? $0.hasPrefix(beforeCursor) : $0.lowercased().contains(part) },
      position: lines.count, shown: line)
  }

  private mutating func show(_ line: String, at position: Int, in walk: inout Walk) -> String {
    walk.passed.append((walk.position, walk.shown))
    (walk.position, walk.shown) = (position, line)
    self.walk = walk
    return line
  }
}
