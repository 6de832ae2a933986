import CStandardLibrary
import Understudy

/// Which sessions failed in the last replay: in an open file that the process that watches shares with
/// those that replay.
enum FailedSessions {
  /// The file's descriptor in a process that replays.
  static let descriptor: Int32 = 3

  /// The files with those that failed first.
  static func first(in files: [String]) -> [String] {
    let bytes = (try? FileDescriptor.readFromStart(descriptor)) ?? []
    let failed = Set(bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
    return files.filter(failed.contains) + files.filter { !failed.contains($0) }
  }

  /// Replaces what the file says.
  static func write(_ files: [String]) {
    let bytes = files.flatMap { $0.utf8 + [0] }
    guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else { return }
    // If this fails, the next replay has the usual order.
    try? FileDescriptor.writeAll(bytes, to: descriptor)
  }
}
