import CStandardLibrary
import Understudy

/// The state of the program's file and of all session files, to see whether one has changed.
///
/// It polls: notifications of file systems differ between platforms, and are missing on network
/// drives and in containers.
struct WatchedFiles: Equatable {
  private var states: [String: State] = [:]
  /// Whether the program exists: it does not while it is being built.
  let hasProgram: Bool

  private struct State: Equatable {
    let file: UInt64
    let size: Int
    let seconds: Int
    let nanoseconds: Int
  }

  init(_ selection: SessionSelection, program: String) {
    // A folder that has no session yet may get one.
    for file in (try? selection.files()) ?? [] { states[file] = Self.state(of: file) }
    let state = Self.state(of: program)
    hasProgram = state != nil
    states[program] = state
  }

  private static func state(of path: String) -> State? {
    guard let status = try? FileSystem.status(of: path, followingLinks: true) else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return State(
      file: UInt64(status.st_ino), size: Int(status.st_size), seconds: Int(time.tv_sec),
      nanoseconds: Int(time.tv_nsec))
  }
}
