import CStandardLibrary
import Understudy

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
    let rest: RecordingFile
    do throws(SystemError) {
      rest = try RecordingFile(file: same, at: place, count: count)
    } catch {
      closeFile(same)
      throw error
    }
    // This restores the file's old length, so the cut comes after it.
    transcript.moveToOwnMemory()
    ftruncate(same, off_t(count))
    return rest
  }
}
