import CTerminal
import Understudy

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that holds a session while it happens, as memory that is mapped from it.
///
/// A byte that the stage has written is the file's, without a call of the system: killing the
/// process at any instant loses nothing. (A loss of power may: nothing is forced to the disk.) While
/// commands run one after the other the file has room to spare at its end, as NULs; at each pause it
/// ends with its last line. When the view model brings the process down, that is its last line.
///
/// When the file can't grow any more it says so once, and the session goes on without it; what was
/// recorded before stays.
final class RecordingFile: ByteStore {
  let path: String
  private(set) var memory: ByteBuffer.Memory
  let file: Int32
  private var window: UnsafeMutableRawBufferPointer
  /// Where in the file the window begins: a multiple of the page size.
  private var offset: Int
  private var watched: UnsafePointer<understudy_bytes>?
  private var hasToldRemoval = false
  /// Whether the file could not grow any more: then it does not hold all that has happened.
  private(set) var hasStopped = false

  /// By how much the file grows: as much as Linux maps at one fault.
  private static let roomLength = 1 << 18
  private static let pageSize = sysconf(Int32(_SC_PAGESIZE))

  /// Makes the file, with `beginning` in it.
  ///
  /// - Throws: ``Failure`` when it exists or can't be made.
  convenience init(path: String, mode: mode_t = 0o644, beginning: [UInt8] = []) throws(Failure) {
    let file = try NewFile.create(path, mode: mode)
    do throws(SystemError) {
      try FileDescriptor.writeAll(beginning, to: file)
      try self.init(path: path, file: file, count: beginning.count)
    } catch {
      closeFile(file)
      unlink(path)
      throw NewFile.failure(path, error)
    }
  }

  /// Goes on in an open file after the `count` bytes that are in it.
  init(path: String, file: Int32, count: Int) throws(SystemError) {
    (self.path, self.file) = (path, file)
    offset = count / Self.pageSize * Self.pageSize
    window = try Self.map(file, offset, atLeast: count - offset)
    memory = Self.memory(window, count: count - offset)
  }

  // MARK: The window

  /// Everything that was recorded, as it is in the file.
  func contents() throws(Failure) -> [UInt8] {
    do {
      return try FileDescriptor.readFromStart(file)
    } catch {
      throw Failure(.ioError, "\(path): \(error)")
    }
  }

  func makeRoom(for extra: Int, after count: Int, keeping kept: Int) -> ByteBuffer.Memory? {
    let start = offset + count - kept
    let next = start / Self.pageSize * Self.pageSize
    let held = start - next + kept
    do throws(SystemError) {
      let room = try Self.map(file, next, atLeast: held + extra)
      munmap(window.baseAddress, window.count)
      (window, offset) = (room, next)
      memory = Self.memory(window, count: held)
      return memory
    } catch {
      hasStopped = true
      Diagnostics.say("\(path): \(error): recording has stopped, what was recorded before is kept")
      return nil
    }
  }

  func watch(_ bytes: UnsafePointer<ByteBuffer.Memory>) {
    understudy_recording_watch(bytes.forC, file, offset)
    watched = bytes.forC
  }

  /// Does `body`; a death of the process meanwhile is not written into the file.
  func whileUnwatched<R>(_ body: () throws -> R) rethrows -> R {
    guard let watched else { return try body() }
    understudy_recording_unwatch(watched)
    defer { if self.watched == watched { understudy_recording_watch(watched, file, offset) } }
    return try body()
  }

  func trim(to count: Int) {
    ftruncate(file, offset + count)
    tellRemoval()
  }

  /// Ends the file with what ``memory`` holds. New room is made when it is needed.
  func giveBackRoom() {
    trim(to: memory.count)
    memory.capacity = memory.count
  }

  func close(keeping count: Int) {
    if let watched { understudy_recording_unwatch(watched) }
    watched = nil
    trim(to: count)
    munmap(window.baseAddress, window.count)
    closeFile(file)
  }

  /// Room is taken from the disk before it is mapped: writing into a mapping that has none behind it
  /// would end the process.
  private static func map(
    _ file: Int32, _ offset: Int, atLeast least: Int
  ) throws(SystemError) -> UnsafeMutableRawBufferPointer {
    let needed = offset + least + 1
    let wanted = (needed / roomLength + 1) * roomLength
    let length = try extend(file, to: wanted, atLeast: needed) - offset
    let window = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, file, offset)
    guard let window, window != MAP_FAILED else { throw .last }
    return UnsafeMutableRawBufferPointer(start: window, count: length)
  }

  /// Makes a file longer, by NULs; gives how long it then is.
  ///
  /// They are written, in large pieces: Linux then keeps the file in memory in large pieces too, and maps
  /// each at one fault. Room that is only allocated is mapped page by page, which cost more than all else
  /// that recording does.
  private static func extend(
    _ file: Int32, to wanted: Int, atLeast least: Int
  ) throws(SystemError) -> Int {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .last }
    var length = Int(status.st_size)
    while length < wanted {
      let count = pwrite(file, nulls, min(wanted - length, nulls.count), off_t(length))
      if count > 0 {
        length += count
      } else if count == 0 || errno != EINTR {
        // There may be room for a little all the same.
        guard length >= least else { throw .last }
        break
      }
    }
    return length
  }

  private static let nulls = [UInt8](repeating: 0, count: roomLength)

  private static func memory(
    _ window: UnsafeMutableRawBufferPointer, count: Int
  ) -> ByteBuffer.Memory {
    let bytes = window.bindMemory(to: UInt8.self)
    // A mapping is never empty.
    guard let base = bytes.baseAddress else { fatalError("a window without memory") }
    return ByteBuffer.Memory(base: base, count: count, capacity: bytes.count)
  }

  // MARK: Being held

  /// Says to other processes that this one is recording, until it ends.
  func hold() { flock(file, LOCK_EX | LOCK_NB) }

  /// Whether the process that records the file is still there.
  static func isHeld(_ path: String) -> Bool {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { closeFile(file) }
    return flock(file, LOCK_SH | LOCK_NB) != 0
  }

  private func tellRemoval() {
    var status = stat()
    guard !hasToldRemoval, fstat(file, &status) == 0, status.st_nlink == 0 else { return }
    hasToldRemoval = true
    Diagnostics.say("\(path): the file was removed: what is recorded will be lost")
  }
}

/// The system's `close`, which a method of that name hides.
func closeFile(_ file: Int32) { _ = close(file) }
