/// What was cut from lines, newest last, for Ctrl-Y and Alt-Y. libedit keeps one piece.
struct KillRing {
  /// A line, and how many of its scalars are before the cursor.
  struct Place: Equatable {
    var line: String
    var cursor: Int
  }

  private var texts: [String] = []
  /// Where the last cut, or the last insertion, left the line: what follows there belongs to it.
  private var afterCut: Place?
  private var afterYank: (place: Place, index: Int)?

  private static let limit = 30

  enum Side { case beforeCursor, afterCursor }

  /// Notes the line before a key: what is cut after another change is a piece of its own.
  mutating func note(_ place: @autoclosure () -> Place) {
    guard afterCut != nil || afterYank != nil else { return }
    let place = place()
    if afterCut != place { afterCut = nil }
    if afterYank?.place != place { afterYank = nil }
  }

  /// Begins a new line.
  mutating func endRun() { (afterCut, afterYank) = (nil, nil) }

  /// Keeps what was cut, joined to the last cut if nothing happened in between.
  ///
  /// - Parameters:
  ///   - text: what was cut.
  ///   - side: on which side of the cursor it was.
  ///   - before: the line as it was.
  ///   - after: the line as it is now.
  mutating func cut(_ text: String, _ side: Side, from before: Place, leaving after: Place) {
    if before == afterCut, let last = texts.popLast() {
      texts.append(side == .beforeCursor ? text + last : last + text)
    } else {
      texts = texts.suffix(Self.limit - 1) + [text]
    }
    (afterCut, afterYank) = (after, nil)
  }

  /// What was cut last.
  var newest: String? { texts.last }

  /// Notes that the newest text was inserted.
  mutating func yanked(leaving place: Place) { afterYank = (place, texts.count - 1) }

  /// The text that was just inserted, and the one cut before it; nil if something else happened
  /// since.
  func change(at place: Place) -> (text: String, older: String)? {
    guard let afterYank, afterYank.place == place else { return nil }
    return (texts[afterYank.index], texts[older(than: afterYank.index)])
  }

  /// Notes that the one was replaced by the other.
  mutating func changed(leaving place: Place) {
    guard let index = afterYank?.index else { return }
    afterYank = (place, older(than: index))
  }

  /// After the oldest comes the newest again.
  private func older(than index: Int) -> Int { index == 0 ? texts.count - 1 : index - 1 }
}
