/// What was cut from lines, newest last, for Ctrl-Y and Alt-Y. libedit keeps one piece.
struct KillRing {
  private var texts: [String] = []
  /// Where the last cut or insertion left the line: what follows there belongs to it.
  private var place: LineState?
  /// The text that was inserted there; nil after a cut.
  private var inserted: Int?

  private static let limit = 30

  enum Side { case beforeCursor, afterCursor }

  /// Notes the line before a key: what is cut after another change is a piece of its own.
  mutating func note(_ place: LineState) {
    if self.place != place { self.place = nil }
  }

  /// Begins a new line.
  mutating func endRun() { place = nil }

  /// Keeps what was cut on a side of the cursor, joined to the last cut if nothing happened in between.
  mutating func cut(_ text: String, _ side: Side, from before: LineState, leaving after: LineState)
  {
    if before == place, inserted == nil, let last = texts.popLast() {
      texts.append(side == .beforeCursor ? text + last : last + text)
    } else {
      texts = texts.suffix(Self.limit - 1) + [text]
    }
    (place, inserted) = (after, nil)
  }

  /// What was cut last.
  var newest: String? { texts.last }

  /// Notes that the newest text was inserted.
  mutating func yanked(leaving place: LineState) {
    (self.place, inserted) = (place, texts.count - 1)
  }

  /// The text that was just inserted, and the one cut before it; nil if something else happened
  /// since.
  func change(at place: LineState) -> (text: String, older: String)? {
    guard self.place == place, let inserted else { return nil }
    return (texts[inserted], texts[older(than: inserted)])
  }

  /// Notes that the one was replaced by the other.
  mutating func changed(leaving place: LineState) {
    (self.place, inserted) = (place, inserted.map(older))
  }

  /// After the oldest comes the newest again.
  private func older(than index: Int) -> Int { index == 0 ? texts.count - 1 : index - 1 }
}
