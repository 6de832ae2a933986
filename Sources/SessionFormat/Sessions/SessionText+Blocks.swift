extension SessionText {
  /// Reads the blocks of a session, in order.
  package struct Blocks {
    private var source: Source?

    init(_ source: Source) { self.source = source }

    /// Reads the next block; nil at the end.
    ///
    /// - Throws: ``SessionContents/Unreadable`` if a long session can't be read again, or has changed.
    package mutating func next() throws(SessionContents.Unreadable) -> SessionBlock? {
      switch source {
      case nil: return nil
      case .block(let block):
        source = nil
        return block
      case .blocks(var reader, let digest):
        let block = try Self.next(of: &reader)
        if block == nil, reader.digest != digest { throw .changed }
        source = .blocks(reader, digest)
        return block
      }
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
}
