import SessionFormat

/// A session in pieces that can be left out: the opening, and then each command with what it did and
/// the comments above it.
struct SessionBlocks {
  /// The lines of each block, as indices of ``Session/lines``; a block has the index of its step.
  let lines: [Range<Int>]

  init(_ session: Session) {
    let lines = session.lines
    var ends: [Int] = []
    var end = 0
    for (index, line) in lines.enumerated() {
      guard case .event(let event) = line else { continue }
      if case .command = event { ends.append(end) }
      end = index + 1
    }
    ends.append(lines.count)
    self.lines = zip([0] + ends, ends).map { $0..<$1 }
  }

  /// How many blocks there are, with the opening.
  var count: Int { lines.count }
}

extension Session {
  /// The session without the blocks of these steps, which do not overlap.
  func removing(_ steps: [Range<Int>], of blocks: SessionBlocks) -> Session {
    var session = self
    let removed = steps.sorted { $0.lowerBound > $1.lowerBound }
    for steps in removed {
      guard let first = steps.first, let last = steps.last else { continue }
      session.lines.removeSubrange(
        blocks.lines[first].lowerBound..<blocks.lines[last].upperBound)
    }
    return session
  }

  /// The session's first steps, without the comments above the next one.
  func prefix(steps count: Int) -> Session {
    let blocks = SessionBlocks(self)
    guard count < blocks.count else { return self }
    var session = self
    session.lines.removeSubrange(blocks.lines[count].lowerBound...)
    return session
  }
}
