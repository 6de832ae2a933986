import CStandardLibrary
import Dispatch
import Understudy

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A process that plays one session.
struct IsolatedProcess: Codable, Sendable {
  let session: String
  let screen: String
  /// The file to which the process writes messages.
  let transcript: String
  /// The time limit.
  let seconds: Double

  /// The exit codes that say how the process ended, unless something else ended it.
  static let played: Int32 = 101
  static let timedOut: Int32 = 103
  static let left: Int32 = 104

  /// Plays the session and ends the process.
  @MainActor
  func run() -> Never {
    let file = open(transcript, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    // If the view model exits, the code does not matter.
    atexit { _exit(IsolatedProcess.left) }
    limitTime()
    do {
      try play(writing: file)
    } catch {
      Self.write(.unplayable(line: 0, "\(error)"), to: file)
    }
    _exit(Self.played)
  }

  private func limitTime() {
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { _exit(Self.timedOut) }
  }

  @MainActor
  private func play(writing file: Int32) throws {
    guard let screen = ScreenName.screen(named: screen) else { throw UnknownScreen(name: screen) }
    let bytes = try SessionContents.read(session)
    let observer = ReplayObserver(
      step: { Self.write(.step, to: file) },
      lines: { Self.write(.lines(Array($0)), to: file) })
    let replay = try Replay(SessionText(bytes, file: session), on: screen, observer: observer)
    for note in replay.log.notes { Self.write(.note(note), to: file) }
  }

  private struct UnknownScreen: Error, CustomStringConvertible {
    let name: String

    var description: String { "the process that plays the session has no screen \(name)" }
  }

  private static func write(_ message: ReplayMessage, to file: Int32) {
    var rest = message.bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(file, $0) }
      if count < 0 { return }
      rest = rest.dropFirst(count)
    }
  }
}

private func systemWrite(_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(file, bytes.baseAddress, bytes.count)
}
