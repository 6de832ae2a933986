import Dispatch
import Understudy

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a process that plays one session needs to know, and what it does.
struct IsolatedProcess: Codable, Sendable {
  let session: String
  let screen: String
  /// The file that takes what happens: the lines of ``Happening``, or why nothing could be played.
  let transcript: String
  /// How long it may take.
  let seconds: Double

  /// The exit codes by which the process says how it ended, where nothing else ended it.
  static let played: Int32 = 101
  static let failed: Int32 = 102
  static let timedOut: Int32 = 103
  static let left: Int32 = 104

  /// Plays the session and ends the process.
  @MainActor
  func run() -> Never {
    let file = open(transcript, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    // Whatever code the view model leaves with, it is an end that was not expected to be good.
    atexit { _exit(IsolatedProcess.left) }
    limitTime()
    do {
      try play(writing: file)
      _exit(Self.played)
    } catch {
      ftruncate(file, 0)
      lseek(file, 0, SEEK_SET)
      Self.write("\(error)", to: file)
      _exit(Self.failed)
    }
  }

  private func limitTime() {
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { _exit(Self.timedOut) }
  }

  @MainActor
  private func play(writing file: Int32) throws {
    guard let screen = ScreenName.screen(named: screen) else { throw UnknownScreen(name: screen) }
    let bytes = try SessionContents.read(session)
    let witness = ReplayWitness(
      step: { Self.write("\(Happening.step)\n", to: file) },
      lines: { Self.write($0, to: file) })
    let replay = try Replayer(
      Session(parsing: bytes, file: session), on: screen, witness: witness)
    for note in replay.notes { Self.write("\(Happening.line(ofNote: note))\n", to: file) }
  }

  private struct UnknownScreen: Error, CustomStringConvertible {
    let name: String

    var description: String { "the process that plays the session has no screen \(name)" }
  }

  private static func write(_ text: String, to file: Int32) {
    var text = text
    text.withUTF8 { write(UnsafeRawBufferPointer($0), to: file) }
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = systemWrite(file, UnsafeRawBufferPointer(rebasing: rest))
      if count < 0 { return }
      rest = rest.dropFirst(count)
    }
  }
}

private func systemWrite(_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(file, bytes.baseAddress, bytes.count)
}
