import CStandardLibrary
import CTerminal
import Understudy

/// A file that records a session while it runs, as memory mapped from the file.
///
/// Every byte that the stage writes is in the file without a system call: killing the process at
/// any instant loses nothing. (A power failure may: nothing is forced to the disk.) In the middle
/// of a step the file has spare space at its end, as NULs; when the process waits after a step, the
/// file ends with its last line. After a crash, the last line says so.
///
/// If the file can't grow, or another process changes it, recording stops: a message says so once,
/// and the session continues.
final class RecordingFile: ByteStore {
  let file: Int32
  let place: FilePlace
  private var window: UnsafeMutableRawBufferPointer
  /// The offset of the window in the file: a multiple of the page size.
  private var offset: Int
  /// How many bytes the file has before anything is written.
  private let count: Int
  /// The file's length. During a step it exceeds the contents by at least one NUL.
  private var length: Int
  /// How much the file grows next.
  private var room = RecordingFile.leastRoom
  private var watched: UnsafeMutablePointer<terminal_bytes>?
  private var stop: RecordingStop?

  var path: String { place.path }
  /// Whether the file lacks some of what happened.
  var hasStopped: Bool { stop != nil }

  /// The file grows by twice as much each time until the next pause, up to a piece: little if a
  /// person or a program waits for each answer.
  private static let leastRoom = 1 << 10

  /// Creates the file, with `beginning` in it.
  ///
  /// - Throws: ``Failure`` if it exists or can't be created.
  convenience init(path: String, mode: mode_t = 0o644, beginning: [UInt8] = []) throws(Failure) {
    let file = try NewFile.create(path, mode: mode)
    do throws(SystemError) {
      try FileDescriptor.writeAll(beginning, to: file)
      try self.init(file: file, at: try FilePlace(of: file, path: path), count: beginning.count)
      // A full disk is detected now.
      let end = min(count + room, offset + window.count)
      length = try FileRoom.extend(file, from: count, to: end, atLeast: count + 1)
    } catch {
      closeFile(file)
      unlink(FileName.bytes(path))
      throw NewFile.failure(path, error)
    }
  }

  /// Makes a file that exists only in memory, until it is closed.
  convenience init(inMemoryInsteadOf path: String) throws(SystemError) {
    let file = terminal_memory_file()
    guard file >= 0 else { throw .last }
    try self.init(file: file, at: FilePlace(inMemoryInsteadOf: path), count: 0)
  }

  /// Continues an open file after the `count` bytes that are in it.
  init(file: Int32, at place: FilePlace, count: Int) throws(SystemError) {
    (self.file, self.place, self.count, length) = (file, place, count, count)
    (window, offset) = try FileRoom.map(file, from: count, to: count)
  }

  /// Everything recorded, as it is in the file.
  func contents() throws(Failure) -> [UInt8] {
    guard !hasStopped else {
      throw Failure(
        .ioError, "\(FileName.shown(path)): recording has stopped: the file lacks the end")
    }
    do {
      let bytes = try FileDescriptor.readFromStart(file)
      // Space that could not be released is at the end, as NULs.
      return bytes.last == 0 ? Array(bytes[...(bytes.lastIndex { $0 != 0 } ?? -1)]) : bytes
    } catch {
      throw Failure(.ioError, "\(FileName.shown(path)): \(error)")
    }
  }

  // MARK: The buffer's memory

  func open(in memory: UnsafeMutablePointer<ByteBuffer.Memory>) {
    terminal_piece_begin(0)
    memory.pointee = ByteBuffer.Memory(
      base: base, count: count - offset, capacity: max(count, length - 1) - offset)
    (memory.pointee.taken, memory.pointee.offset) = (count - offset, offset)
    terminal_recording_map(memory.forC)
    watch(memory.forC)
    terminal_piece_end()
  }

  func makeRoom(for extra: Int, in memory: UnsafeMutablePointer<ByteBuffer.Memory>) -> Bool {
    guard isIntact(memory) else { return false }
    let needed = offset + memory.pointee.count + extra + 1
    do throws(SystemError) {
      if needed > offset + window.count { try moveWindow(to: needed, memory) }
      // Once pieces are large enough, they are aligned with the system's.
      let wanted = room < FileRoom.pieceLength ? needed + room : FileRoom.pieceEnd(after: needed)
      let end = min(wanted, offset + window.count)
      length = try FileRoom.extend(file, from: length, to: end, atLeast: needed)
      memory.pointee.capacity = length - 1 - offset
      room = min(2 * room, FileRoom.pieceLength)
      return true
    } catch {
      stop(.noRoom(error))
      return false
    }
  }

  func settle(_ memory: UnsafeMutablePointer<ByteBuffer.Memory>, inStep: Bool) -> Bool {
    guard isIntact(memory), isInPlace() else { return false }
    room = Self.leastRoom
    let end = offset + memory.pointee.count
    if inStep, length == end { return makeRoom(for: 1, in: memory) }
    let wanted = inStep ? end + 1 : end
    if length > wanted {
      guard ftruncate(file, off_t(wanted)) == 0 else {
        stop(.noRoom(.last))
        return false
      }
      length = wanted
    }
    memory.pointee.capacity = memory.pointee.count
    return true
  }

  func isIntact(_ memory: UnsafeMutablePointer<ByteBuffer.Memory>) -> Bool {
    guard stop == nil else { return false }
    var status = stat()
    if terminal_recording_is_lost() == 0, fstat(file, &status) == 0,
      Int(status.st_size) == length
    {
      return true
    }
    stop(.changed)
    return false
  }

  func close(_ memory: UnsafeMutablePointer<ByteBuffer.Memory>) {
    if isIntact(memory) { _ = isInPlace() }
    let end = offset + memory.pointee.count
    let pending = notTaken(memory.pointee)
    let own = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(pending.count, 4096))
    _ = own.update(from: pending)
    terminal_piece_begin(0)
    if let watched { terminal_recording_unwatch(watched) }
    watched = nil
    terminal_recording_map(nil)
    if let base = own.baseAddress {
      memory.pointee = ByteBuffer.Memory(base: base, count: pending.count, capacity: own.count)
    }
    terminal_piece_end()
    munmap(window.baseAddress, window.count)
    switch stop {
    case nil, .moved: if ftruncate(file, off_t(end)) != 0 { stop(.uncut(.last)) }
    case .noRoom: ftruncate(file, off_t(lastStepEnd(before: end)))
    case .changed, .uncut: break
    }
    closeFile(file)
  }

  /// The bytes that were not taken. Bytes that another process has cut off are NULs; their lines
  /// are left out.
  private func notTaken(_ memory: ByteBuffer.Memory) -> [UInt8] {
    let bytes = UnsafeBufferPointer(start: memory.base, count: memory.count)[memory.taken...]
    guard stop == .changed else { return Array(bytes) }
    let newline = UInt8(ascii: "\n")
    let lines = bytes.split(separator: newline, omittingEmptySubsequences: false)
    return Array(lines.filter { !$0.contains(0) }.joined(separator: [newline]))
  }

  // MARK: Watching

  private func watch(_ bytes: UnsafeMutablePointer<terminal_bytes>) {
    terminal_recording_watch(bytes, file)
    watched = bytes
  }

  /// Runs `body`; if the process crashes in the meantime, that is not recorded.
  func whileUnwatched<R>(_ body: () throws -> R) rethrows -> R {
    guard let watched else { return try body() }
    terminal_recording_unwatch(watched)
    defer { if self.watched == watched { watch(watched) } }
    return try body()
  }

  /// Whether the path still leads to the file.
  private func isInPlace() -> Bool {
    if place.leads(to: file) { return true }
    stop(.moved)
    return false
  }

  private func stop(_ reason: RecordingStop) {
    stop = reason
    Diagnostics.say("\(FileName.shown(path)): \(reason)")
  }

  // MARK: The window

  private var base: UnsafeMutablePointer<UInt8> {
    // A mapping always has a base address.
    guard let base = window.baseAddress else { fatalError("a window without memory") }
    return base.assumingMemoryBound(to: UInt8.self)
  }

  /// Moves the window to the page of the first byte that was not taken.
  private func moveWindow(
    to needed: Int, _ memory: UnsafeMutablePointer<ByteBuffer.Memory>
  ) throws(SystemError) {
    let old = (window: window, offset: offset)
    (window, offset) = try FileRoom.map(file, from: offset + memory.pointee.taken, to: needed)
    let shift = offset - old.offset
    terminal_piece_begin(0)
    memory.pointee.base = base
    memory.pointee.count -= shift
    memory.pointee.taken -= shift
    memory.pointee.capacity -= shift
    memory.pointee.offset = offset
    terminal_piece_end()
    munmap(old.window.baseAddress, old.window.count)
  }

  // MARK: The lock

  /// Shows other processes that this one is recording, until it ends; returns false if one of them has
  /// moved or removed the file before.
  func hold() -> Bool {
    while flock(file, LOCK_EX) != 0 && errno == EINTR {}
    return place.leads(to: file)
  }
}

/// The system's `close`, which a method of that name hides.
func closeFile(_ file: Int32) { _ = close(file) }
