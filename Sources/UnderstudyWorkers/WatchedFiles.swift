import Understudy
import UnderstudyPlatform
import UnderstudyProgram

/// The state of files, to see whether one has changed.
///
/// It polls: notifications of file systems differ between platforms, and are missing on network
/// drives and in containers.
struct WatchedFiles: Equatable {
  private var states: [String: State] = [:]

  private struct State: Equatable {
    let file: UInt64
    let size: Int
    /// When it was changed, in nanoseconds.
    let time: Int
  }

  init(_ files: [String]) {
    for file in files { states[file] = Self.state(of: file) }
  }

  /// Whether a file exists.
  func has(_ file: String) -> Bool { states[file] != nil }

  /// Whether all files are older than another one.
  func areOlder(than file: String) -> Bool {
    guard let time = Self.state(of: file)?.time else { return false }
    return states.values.allSatisfy { $0.time < time }
  }

  private static func state(of path: String) -> State? {
    guard let status = try? FileSystem.status(of: path, followingLinks: true) else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return State(
      file: UInt64(status.st_ino), size: Int(status.st_size),
      time: Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec))
  }
}
