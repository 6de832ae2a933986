import SessionFormat

/// Leaving out steps and settings.
extension Shrinker {
  /// With more steps than this, pairs are not tried: 500 steps already have 125,000.
  private static let mostPaired = 500

  /// Leaves out steps until neither one nor two of them can be left out.
  ///
  /// The opening stays, and so does the last step: without it nothing went wrong yet.
  mutating func removeSteps() throws {
    try removeChunks()
    repeat {
      while try removeEach(1) {}
    } while try removePair()
  }

  /// Leaves out all steps, then halves, quarters and so on, as far as possible.
  ///
  /// If few steps matter, few chunks of each size stay. So only the first candidates are long, and all
  /// of them together have a few dozen times as many steps as the session.
  private mutating func removeChunks() throws {
    var size = count - 1
    while size > 1 {
      _ = try removeEach(size)
      size = min(size, count - 1) / 2
    }
  }

  /// Tries to leave out each chunk of so many steps, from the last one on; returns whether it left
  /// out any.
  private mutating func removeEach(_ size: Int) throws -> Bool {
    var hasRemoved = false
    var end = count
    while end > 1, !isStopped() {
      let steps = max(1, end - size)..<end
      let lines = blocks[steps.lowerBound].lowerBound..<blocks[end - 1].upperBound
      if try accepts(without: [lines]) { hasRemoved = true }
      // What is left may end earlier than before.
      end = min(steps.lowerBound, count)
    }
    return hasRemoved
  }

  /// Leaves out the first two steps that only need each other; returns whether there are any.
  private mutating func removePair() throws -> Bool {
    guard count <= Self.mostPaired else { return false }
    for second in (1..<max(count, 1)).reversed() {
      for first in (1..<second).reversed() {
        if isStopped() { return false }
        if try accepts(without: [blocks[first], blocks[second]]) { return true }
      }
    }
    return false
  }

  /// Leaves out commands but keeps their answers, which then belong to the steps before: it may be only
  /// the time that passes there that matters.
  mutating func joinSteps() throws {
    for step in changeableSteps.dropFirst().reversed() {
      guard let line = commandLine(of: step), blocks[step].contains(where: isAnswer) else {
        continue
      }
      _ = try accepts(without: [line..<(line + 1)])
    }
  }

  /// Leaves out settings of the world.
  mutating func removeSettings() throws {
    for line in session.settings.indices.reversed() {
      for place in session.settings[line].indices.reversed()
      where session.settings[line][place] != Session.partial {
        var candidate = session
        candidate.settings[line].remove(at: place)
        if candidate.settings[line].isEmpty { candidate.settings.remove(at: line) }
        _ = try accepts(candidate)
      }
    }
  }
}
