import CStandardLibrary
import CTerminal
import Understudy

/// What a worker's exploration is doing: a file in memory that outlives the worker.
///
/// It holds the session from the opening on, and starts again with each episode. A session that
/// does not fit loses its end.
final class EpisodeJournal: ByteStore {
  private static let size = 1 << 20
  private let bytes: UnsafeMutablePointer<UInt8>

  /// Creates the file, without a name that others could open.
  ///
  /// - Throws: ``SystemError``.
  static func makeFile() throws(SystemError) -> Int32 {
    var file = terminal_memory_file()
    if file < 0 {
      var path = Array("\(Environment.value("TMPDIR") ?? "/tmp")/understudy-XXXXXX".utf8CString)
      file = mkstemp(&path)
      guard file >= 0 else { throw .last }
      unlink(path)
    }
    defer { closeFile(file) }
    // A worker's own files have the numbers up to this one.
    let moved = fcntl(file, F_DUPFD_CLOEXEC, WorkerPipes.journal + 1)
    guard moved >= 0, ftruncate(moved, off_t(size)) == 0 else { throw .last }
    return moved
  }

  /// Uses the file that the worker was started with; nil if there is none.
  init?() {
    let memory = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, WorkerPipes.journal, 0)
    closeFile(WorkerPipes.journal)
    guard let memory, memory != MAP_FAILED else { return nil }
    bytes = memory.assumingMemoryBound(to: UInt8.self)
  }

  /// The complete lines in a journal.
  static func lines(in file: Int32) -> ArraySlice<UInt8> {
    var bytes = [UInt8](repeating: 0, count: size)
    let count = max(pread(file, &bytes, size, 0), 0)
    let written = bytes[..<count].prefix { $0 != 0 }
    let end = written.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return written[..<end]
  }

  // MARK: The buffer's memory

  func open(in memory: UnsafeMutablePointer<ByteBuffer.Memory>) {
    memset(bytes, 0, strnlen(bytes, Self.size))
    memory.pointee = ByteBuffer.Memory(base: bytes, count: 0, capacity: Self.size)
  }

  func makeRoom(for extra: Int, in memory: UnsafeMutablePointer<ByteBuffer.Memory>) -> Bool {
    false
  }

  func settle(_ memory: UnsafeMutablePointer<ByteBuffer.Memory>, inStep: Bool) -> Bool { true }

  func store(_ memory: UnsafeMutablePointer<ByteBuffer.Memory>, inStep: Bool) -> Bool { true }

  func isInPlace() -> Bool { true }

  func close(_ memory: UnsafeMutablePointer<ByteBuffer.Memory>) {
    let pending = UnsafeBufferPointer(start: memory.pointee.base, count: memory.pointee.count)[
      memory.pointee.taken...]
    let capacity = max(pending.count, 4096)
    let own = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    _ = UnsafeMutableBufferPointer(start: own, count: capacity).initialize(from: pending)
    memory.pointee = ByteBuffer.Memory(base: own, count: pending.count, capacity: capacity)
  }
}
