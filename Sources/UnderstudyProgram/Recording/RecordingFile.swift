import CProcessEnd
import Understudy
import UnderstudyPlatform

/// A file that records a session while it runs.
///
/// It gets all lines before each command and after each answer of the world, and whenever the process
/// waits or ends. What it has got survives the process, but perhaps not a power failure: nothing is forced to
/// the disk. In the middle of a step it ends with a NUL. After a crash, the last line says so.
///
/// If the file can't grow, or another process changes it, recording stops: a message says so once,
/// and the session continues.
package final class RecordingFile: ByteStore {
  private var written: WrittenFile
  package let place: FilePlace
  /// How many bytes the file has before anything is written.
  private let count: Int
  private var watched: WatchedRecording?
  private var stop: RecordingStop?
  /// What the process says last if the session ends in a crash; nil for nothing.
  var lastWords: String?
  /// Whether a message said that the session soon gets too long to be replayed.
  private var isLong = false
  /// Tells a person why recording stopped, or soon has to.
  package var say: (_ message: String) -> Void = Diagnostics.say

  package var file: Int32 { written.file }
  package var path: String { place.path }
  /// Whether the file lacks some of what happened.
  package var hasStopped: Bool { stop != nil }

  /// Creates the file, with `beginning` in it.
  ///
  /// - Throws: ``Failure`` if it exists or can't be created.
  package convenience init(path: String, mode: mode_t = 0o644, beginning: [UInt8] = [])
    throws(Failure)
  {
    let file = try NewFile.create(path, mode: mode)
    do throws(SystemError) {
      // With the mark of an unfinished step, which also finds out whether the disk is full.
      try FileDescriptor.writeAll(beginning + [0], to: file)
      try self.init(file: file, at: try FilePlace(of: file, path: path), count: beginning.count)
    } catch {
      close(file)
      try? FileSystem.remove(path)
      throw NewFile.failure(path, error)
    }
  }

  /// Makes a file that exists only in memory, until it is closed.
  package convenience init(inMemoryInsteadOf path: String) throws(SystemError) {
    let file = terminal_memory_file()
    guard file >= 0 else { throw .last }
    try self.init(file: file, at: FilePlace(inMemoryInsteadOf: path), count: 0)
  }

  /// Continues an open file after the first `count` bytes that are in it.
  init(file: Int32, at place: FilePlace, count: Int) throws(SystemError) {
    (written, self.place, self.count) = (try WrittenFile(file), place, count)
  }

  /// Everything recorded, as it is in the file.
  package func contents() throws(Failure) -> [UInt8] {
    guard !hasStopped else {
      throw Failure(
        .ioError, "\(FileName.shown(path)): recording has stopped: the file lacks the end")
    }
    let bytes = try Failure.wrapping(.ioError, FileName.shown(path)) {
      try FileDescriptor.readFromStart(file)
    }
    return bytes.last == 0 ? Array(bytes[...(bytes.lastIndex { $0 != 0 } ?? -1)]) : bytes
  }

  /// If the session ends in a crash, the process says last where it is, and how it is replayed and
  /// continued. Call it before anything is recorded.
  package func setLastWords(calledAs word: String, in place: String) {
    let word = ShellWord(word)
    lastWords = """
      the view model ended the program; its session is kept in \(FileName.shown(place))
      to replay it: \(Program.command) replay \(word); to continue it at the prompt: :open \(word)

      """
  }

  // MARK: Writing

  package func begin(_ memory: borrowing ByteMemory) -> Int {
    watch(WatchedRecording(memory))
    return count
  }

  package func write(_ bytes: Span<UInt8>, at position: Int) -> Bool {
    warnIfLong(position + bytes.count)
    do throws(SystemError) {
      if try written.write(bytes, at: position) { return true }
      stop(.changed)
    } catch {
      stop(.noRoom(error))
    }
    return false
  }

  package func whole(_ change: () -> Void) {
    terminal_piece_begin(0)
    change()
    terminal_piece_end()
  }

  package func end(_ memory: borrowing ByteMemory) {
    if stop == nil { _ = isInPlace() }
    watched?.unwatch()
    watched = nil
    if case .noRoom = stop { try? written.setLength(lastStepEnd) }
    close(file)
  }

  // MARK: Watching

  private func watch(_ bytes: WatchedRecording) {
    bytes.watch(file, lastWords: lastWords)
    watched = bytes
  }

  /// Runs `body`; if the process crashes in the meantime, that is not recorded.
  package func whileUnwatched<R>(_ body: () throws -> R) rethrows -> R {
    guard let watched else { return try body() }
    watched.unwatch()
    defer { if self.watched == watched { watch(watched) } }
    return try body()
  }

  package func isInPlace() -> Bool {
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
    say(
      "\(FileName.shown(path)): \(Self.longLength >> 20) MiB are recorded: a session of more than "
        + "\(SessionContents.largest >> 20) MiB can't be replayed: end it, and begin another")
  }

  private func stop(_ reason: RecordingStop) {
    stop = reason
    say("\(FileName.shown(path)): \(reason)")
  }

  /// Shows other processes that this one is recording, until it ends; returns false if one of them has
  /// moved or removed the file before.
  package func hold() -> Bool {
    while flock(file, LOCK_EX) != 0 && errno == EINTR {}
    return place.leadsToFile()
  }
}

extension RecordingFile {
  /// Cuts the recording after its first `count` bytes, and returns the same file to continue there.
  ///
  /// `transcript`, which wrote the recording, continues in memory of its own. At any instant the
  /// file contains either the whole recording or the rest of it, and it stays locked.
  ///
  /// - Throws: ``SystemError``; then nothing has changed.
  func rewound(to count: Int, takenFrom transcript: ByteBuffer) throws(SystemError) -> RecordingFile
  {
    let same = fcntl(file, F_DUPFD_CLOEXEC, 3)
    guard same >= 0 else { throw .last }
    transcript.leaveStore()
    ftruncate(same, off_t(count))
    do throws(SystemError) {
      let rest = try RecordingFile(file: same, at: place, count: count)
      (rest.lastWords, rest.say) = (lastWords, say)
      return rest
    } catch {
      close(same)
      throw error
    }
  }

  /// Where the last command begins, which may be incomplete; 0 if there is none.
  private var lastStepEnd: Int {
    let bytes = (try? FileDescriptor.readFromStart(file)) ?? []
    let begins = { bytes[$0] == UInt8(ascii: ">") && bytes[$0 - 1] == UInt8(ascii: "\n") }
    return bytes.indices.dropFirst().last(where: begins) ?? 0
  }
}

/// Why recording stopped before the end of the session.
private enum RecordingStop: Equatable, CustomStringConvertible {
  /// The file can't grow.
  case noRoom(SystemError)
  /// Another process made the file shorter or longer.
  case changed
  /// The path leads to another file, or to none.
  case moved

  var description: String {
    switch self {
    case .noRoom(let error):
      "\(error): recording has stopped, the file ends with the last complete step"
    case .changed:
      "another process changed the file: recording has stopped, the file is left as it is"
    case .moved: "the file was moved, replaced or removed: recording has stopped"
    }
  }
}
