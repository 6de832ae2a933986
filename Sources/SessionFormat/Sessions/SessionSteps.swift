/// Reads the steps of a session, in order.
package struct SessionSteps {
  private var source: SessionText.Source?
  private var block: SessionBlock?
  private var steps: [SessionText.Step] = []
  private var place = 0
  /// The number of the world's answers before ``effects``.
  package private(set) var earlierEffects = 0

  init(_ source: SessionText.Source) { self.source = source }

  /// The world's answers in the block of the step that was read last.
  package var effects: [SessionBlock.Effect] { block?.effects ?? [] }

  /// Reads the next step; nil at the end. It is valid until the next one is read.
  ///
  /// - Throws: ``SessionContents/Unreadable`` if a long session can't be read again, or has changed.
  package mutating func next() throws(SessionContents.Unreadable) -> SessionText.Step? {
    if place == steps.count {
      guard try nextBlock() else { return nil }
    }
    defer { place += 1 }
    return steps[place]
  }

  /// Goes to the first step of the next block.
  mutating func nextBlock() throws(SessionContents.Unreadable) -> Bool {
    earlierEffects += effects.count
    // Their memory is free before the next block is read.
    (block, steps, place) = (nil, [], 0)
    switch source {
    case nil: return false
    case .block(let only): (block, source) = (only, nil)
    case .blocks(var reader, let digest):
      block = try Self.next(of: &reader)
      if block == nil, reader.digest != digest { throw .changed }
      source = .blocks(reader, digest)
    }
    steps = block?.steps ?? []
    return block != nil
  }

  /// What was read before without an error still has none, unless it has changed.
  private static func next(
    of reader: inout BlockReader
  ) throws(SessionContents.Unreadable) -> SessionBlock? {
    var outline = SessionOutline(isComplete: true)
    do {
      return try reader.next(&outline)
    } catch let error as SessionContents.Unreadable {
      throw error
    } catch {
      throw .changed
    }
  }
}
