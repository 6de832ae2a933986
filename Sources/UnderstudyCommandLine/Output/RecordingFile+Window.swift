import CStandardLibrary
import CTerminal
import Understudy

/// The memory that is mapped from the file.
extension RecordingFile {
  /// Where the window begins.
  var base: UnsafeMutablePointer<UInt8>? {
    window?.baseAddress?.assumingMemoryBound(to: UInt8.self)
  }

  /// The offset in the file where the window ends.
  var endOfWindow: Int { window.map { offset + $0.count } ?? 0 }

  /// Moves the memory to a window with the first byte that was not taken; all bytes are in the file.
  func moveWindow(
    to needed: Int, _ memory: UnsafeMutablePointer<ByteBuffer.Memory>
  ) throws(SystemError) {
    let old = (window: window, offset: offset)
    (window, offset) = try FileRoom.map(file, from: offset + memory.pointee.taken, to: needed)
    guard let base else { return }
    let shift = offset - old.offset
    terminal_piece_begin(0)
    memory.pointee.base = base
    memory.pointee.count -= shift
    memory.pointee.taken -= shift
    memory.pointee.capacity = memory.pointee.count
    memory.pointee.offset = offset
    memory.pointee.stored = .max
    if old.window == nil { terminal_recording_map(memory.forC) }
    terminal_piece_end()
    unmap(old.window)
  }

  func unmap(_ window: UnsafeMutableRawBufferPointer?) {
    if let window { munmap(window.baseAddress, window.count) }
  }
}
