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
/// In a conversation the lines are written to the file instead, since cutting off its spare space
/// at each pause takes much longer: see ``holdsConversation``.
///
/// If the file can't grow, or another process changes it, recording stops: a message says so once,
/// and the session continues.
final class RecordingFile: ByteStore {
  let file: Int32
  let place: FilePlace
  /// Memory that is mapped from the file; nil while lines are written to it.
  var window: UnsafeMutableRawBufferPointer?
  /// The memory in which the lines of a conversation wait to be written.
  var page: UnsafeMutableBufferPointer<UInt8>?
  /// The offset in the file of the memory that is used.
  var offset: Int
  /// How many bytes the file has before anything is written.
  private let count: Int
  /// The file's length. During a step it exceeds the contents by at least one NUL.
  private(set) var length: Int
  /// What was recorded at the last pause.
  var lengthAtPause = 0
  /// How much the file grows next.
  private var room = RecordingFile.leastRoom
  private var watched: UnsafeMutablePointer<terminal_bytes>?
  private var stop: RecordingStop?
  /// Whether a message said that the session soon gets too long to be replayed.
  private var isLong = false
  /// Whether lines may be written to the file while a program waits for each answer. Then `store`
  /// must be called before the view model continues.
  var canHoldConversation = false

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
      let end = min(count + room, endOfWindow)
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

  deinit { page?.deallocate() }

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
    guard let base else { return }
    terminal_piece_begin(0)
    memory.pointee = ByteBuffer.Memory(
      base: base, count: count - offset, capacity: max(count, length - 1) - offset)
    (memory.pointee.taken, memory.pointee.offset) = (count - offset, offset)
    terminal_recording_map(memory.forC)
    watch(memory.forC)
    terminal_piece_end()
  }

  func makeRoom(for extra: Int, in memory: UnsafeMutablePointer<ByteBuffer.Memory>) -> Bool {
    guard store(memory, inStep: true) else { return false }
    warnIfLong(offset + memory.pointee.count + extra)
    if makeRoomInPage(for: extra, in: memory) { return true }
    let needed = offset + memory.pointee.count + extra + 1
    do throws(SystemError) {
      if needed > endOfWindow { try moveWindow(to: needed, memory) }
      // Once pieces are large enough, they are aligned with the system's.
      let wanted = room < FileRoom.pieceLength ? needed + room : FileRoom.pieceEnd(after: needed)
      let end = min(wanted, endOfWindow)
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
    guard store(memory, inStep: inStep) else { return false }
    let end = offset + memory.pointee.count
    let wanted = inStep ? end + 1 : end
    if length != wanted, !isIntact() { return false }
    do throws(SystemError) {
      try setLength(wanted)
    } catch {
      stop(.noRoom(error))
      return false
    }
    room = Self.leastRoom
    if window != nil { memory.pointee.capacity = memory.pointee.count }
    if inStep { return true }
    lengthAtPause = end
    if canHoldConversation { beginConversation(memory) }
    return true
  }

  func store(_ memory: UnsafeMutablePointer<ByteBuffer.Memory>, inStep: Bool) -> Bool {
    // Mapped bytes are lost if another process cuts the file; those of a conversation are not.
    if holdsConversation, memory.pointee.stored >= memory.pointee.count { return stop == nil }
    guard isIntact() else { return false }
    do throws(SystemError) {
      if holdsConversation { length = max(length, try writeLines(memory, inStep: inStep)) }
      return true
    } catch {
      stop(.noRoom(error))
      return false
    }
  }

  /// Whether the file is as long as this process has made it.
  private func isIntact() -> Bool {
    guard stop == nil else { return false }
    // Not `fstat`, which reads the times: the next write would update them, which takes longer.
    if terminal_recording_is_lost() == 0, lseek(file, 0, SEEK_END) == length { return true }
    stop(.changed)
    return false
  }

  private func setLength(_ wanted: Int) throws(SystemError) {
    if length < wanted {
      length = try FileRoom.extend(file, from: length, to: wanted, atLeast: wanted)
    } else if length > wanted {
      guard ftruncate(file, off_t(wanted)) == 0 else { throw .last }
      length = wanted
    }
  }

  func close(_ memory: UnsafeMutablePointer<ByteBuffer.Memory>) {
    if isIntact(), store(memory, inStep: false) { _ = isInPlace() }
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
    unmap(window)
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

  func isInPlace() -> Bool {
    if stop != nil || place.leadsToFile() { return true }
    stop(.moved)
    return false
  }

  /// What is recorded when a message says that the rest can't be replayed: while there is still room to
  /// end the session.
  private static let longLength = SessionContents.largest / 16 * 15

  private func warnIfLong(_ length: Int) {
    guard length > Self.longLength, !isLong else { return }
    isLong = true
    Diagnostics.say(
      "\(FileName.shown(path)): \(Self.longLength >> 20) MiB are recorded: a session of more than "
        + "\(SessionContents.largest >> 20) MiB can't be replayed: end it, and begin another")
  }

  private func stop(_ reason: RecordingStop) {
    stop = reason
    Diagnostics.say("\(FileName.shown(path)): \(reason)")
  }

  /// Shows other processes that this one is recording, until it ends; returns false if one of them has
  /// moved or removed the file before.
  func hold() -> Bool {
    while flock(file, LOCK_EX) != 0 && errno == EINTR {}
    return place.leadsToFile()
  }
}

/// The system's `close`, which a method of that name hides.
func closeFile(_ file: Int32) { _ = close(file) }
