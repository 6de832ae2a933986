import CStandardLibrary
import CTerminal
import Understudy

/// Recording while a program waits for each answer before it writes its next line.
///
/// The lines of each turn are written twice: the command before it runs, with a NUL after it, and
/// what it did over this NUL. On ext4 each takes 0.5 µs. To cut off the spare space of mapped memory
/// takes 7 µs, as long as the rest of a turn.
extension RecordingFile {
  /// Whether lines are in memory until `store` writes them to the file.
  var holdsConversation: Bool { window == nil }

  private static let pageLength = 1 << 13
  /// A script that writes more than this without a pause does not wait for answers.
  private static let longestTurn = pageLength / 2

  /// Leaves the window, at a pause: from now on lines are written to the file.
  func beginConversation(_ memory: UnsafeMutablePointer<ByteBuffer.Memory>) {
    let pending = UnsafeBufferPointer(start: memory.pointee.base, count: memory.pointee.count)[
      memory.pointee.taken...]
    guard let window, pending.count <= Self.longestTurn else { return }
    let page = self.page ?? .allocate(capacity: Self.pageLength)
    guard let base = page.baseAddress else { return }
    self.page = page
    offset += memory.pointee.taken
    terminal_piece_begin(0)
    _ = page.update(from: pending)
    memory.pointee.base = base
    (memory.pointee.count, memory.pointee.stored) = (pending.count, pending.count)
    memory.pointee.taken = 0
    memory.pointee.offset = offset
    // A NUL follows the bytes in the middle of a step.
    memory.pointee.capacity = page.count - 1
    terminal_recording_map(nil)
    terminal_piece_end()
    self.window = nil
    unmap(window)
  }

  /// Writes the bytes that the file lacks, and a NUL in the middle of a step.
  ///
  /// - Returns: where in the file they end.
  func writeLines(
    _ memory: UnsafeMutablePointer<ByteBuffer.Memory>, inStep: Bool
  ) throws(SystemError) -> Int {
    let (start, end) = (memory.pointee.stored, memory.pointee.count)
    // Removed lines may be in the file, too.
    let spare = max(inStep ? 1 : 0, length - offset - end)
    memset(memory.pointee.base + end, 0, spare)
    let lines = UnsafeRawBufferPointer(
      start: memory.pointee.base + start, count: end - start + spare)
    try FileDescriptor.writeAll(lines, to: file, at: offset + start)
    memory.pointee.stored = end
    return offset + start + lines.count
  }

  /// Drops the taken bytes, all of which are in the file, to make room for `extra` more. Returns
  /// false if this is not a conversation, or no longer one.
  func makeRoomInPage(
    for extra: Int, in memory: UnsafeMutablePointer<ByteBuffer.Memory>
  ) -> Bool {
    let (count, taken) = (memory.pointee.count, memory.pointee.taken)
    guard holdsConversation, let page, offset + count + extra - lengthAtPause <= Self.longestTurn,
      count - taken + extra < page.count
    else { return false }
    offset += taken
    terminal_piece_begin(0)
    memmove(memory.pointee.base, memory.pointee.base + taken, count - taken)
    (memory.pointee.count, memory.pointee.stored) = (count - taken, count - taken)
    memory.pointee.taken = 0
    memory.pointee.offset = offset
    terminal_piece_end()
    return true
  }
}
