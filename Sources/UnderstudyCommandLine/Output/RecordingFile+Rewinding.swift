import CStandardLibrary
import Understudy

extension RecordingFile {
  /// Cuts the recording off after its first `count` bytes; gives the same file, to go on there.
  ///
  /// `transcript`, which wrote the recording, goes on in memory of its own. At any instant the file
  /// holds either all that was recorded or what remains of it, and it is held all the while.
  ///
  /// - Throws: ``SystemError``; then nothing has happened.
  func rewound(to count: Int, takenFrom transcript: ByteBuffer) throws(SystemError) -> RecordingFile
  {
    let same = fcntl(file, F_DUPFD_CLOEXEC, 3)
    guard same >= 0 else { throw .last }
    let rest: RecordingFile
    do throws(SystemError) {
      rest = try RecordingFile(file: same, at: place, count: count)
    } catch {
      closeFile(same)
      throw error
    }
    // This gives the file its old length once more, so the cut comes after it.
    transcript.moveToOwnMemory()
    ftruncate(same, off_t(count))
    return rest
  }
}
