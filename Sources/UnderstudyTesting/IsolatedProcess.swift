import CStandardLibrary
import Dispatch
import Understudy

/// A process that plays one session.
///
/// It writes each line into a file before the view model continues, so the file is complete however
/// the process ends.
struct IsolatedProcess: Codable, Sendable {
  let session: String
  /// The name of the screen's type, by which the process finds it.
  let screen: String
  /// The file to which the process writes messages.
  let transcript: String
  /// The time limit.
  let seconds: Double

  /// The exit codes that say how the process ended, unless something else ended it.
  static let played: Int32 = 101
  static let timedOut: Int32 = 103
  static let left: Int32 = 104

  /// - Throws: ``PlayingError`` for a screen that can't be found by a name.
  init(
    session: String, screen: any Screen.Type, transcript: String, timeLimit: Duration
  ) throws(PlayingError) {
    guard let name = _mangledTypeName(screen), Self.screen(named: name) == screen else {
      throw PlayingError(
        "\(screen) can't be found by its name in another process: declare it outside of functions, "
          + "or replay it with replay(on:)")
    }
    self.session = session
    self.screen = name
    self.transcript = transcript
    seconds = timeLimit / .seconds(1)
  }

  private static func screen(named name: String) -> (any Screen.Type)? {
    _typeByName(name) as? any Screen.Type
  }

  /// Plays the session and ends the process.
  @MainActor
  func run() -> Never {
    let file = open(transcript, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    // If the view model exits, the code does not matter.
    atexit { _exit(IsolatedProcess.left) }
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { _exit(Self.timedOut) }
    do {
      guard let screen = Self.screen(named: screen) else {
        throw PlayingError("the process that plays the session has no screen \(screen)")
      }
      let text = try SessionText(SessionContents.read(session), file: session)
      let initialTimeZone = getenv("TZ").map { String(cString: $0) }
      Region(try World.Settings(text.head)).enter(initialTimeZone: initialTimeZone)
      _ = try Replay(text, on: screen) { Self.write($0, to: file) }
    } catch {
      Self.write(.unplayable(line: 0, "\(error)"), to: file)
    }
    _exit(Self.played)
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

/// Why a session can't be played.
struct PlayingError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
