import Understudy
import UnderstudyPlatform

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
      rest.lastWords = lastWords
      return rest
    } catch {
      closeFile(same)
      throw error
    }
  }

  /// The end of the last complete step before an offset: where the last, incomplete command begins.
  func lastStepEnd(before end: Int) -> Int {
    let most = 1 << 16
    var upper = end
    while upper > 0 {
      let lower = max(0, upper - most + 1)
      let count = min(upper - lower + 1, end - lower)
      guard let chunk = try? FileSystem.read(file, at: lower, count: count), !chunk.isEmpty else {
        return 0
      }
      let begins = { chunk[$0] == UInt8(ascii: ">") && chunk[$0 - 1] == UInt8(ascii: "\n") }
      if let command = (1..<chunk.count).last(where: begins) { return lower + command }
      upper = lower
    }
    return 0
  }
}

/// Why recording stopped before the end of the session.
enum RecordingStop: Equatable, CustomStringConvertible {
  /// The file can't grow.
  case noRoom(SystemError)
  /// Another process made the file shorter or longer.
  case changed
  /// The path leads to another file, or to none.
  case moved

  package var description: String {
    switch self {
    case .noRoom(let error):
      "\(error): recording has stopped, the file ends with the last complete step"
    case .changed:
      "another process changed the file: recording has stopped, the file is left as it is"
    case .moved: "the file was moved, replaced or removed: recording has stopped"
    }
  }
}
