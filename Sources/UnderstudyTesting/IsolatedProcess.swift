import CProcessEnd
import SessionAnalysis
import Understudy
import UnderstudyPlatform

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
  static let timedOut = 128 + overdueSignal
  static let left: Int32 = 104

  /// The signal that ends a process which takes too long. Where it can, the process first says where it is.
  static let overdueSignal = SIGQUIT

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
  ///
  /// Where there is a seal, the program starts again for that: this process has given its main queue
  /// away.
  @MainActor
  func run() -> Never {
    if Seal.isAvailable, let description = try? JSONEncoder().encode(self) {
      EnvironmentVariables.set(Self.variable, to: String(decoding: description, as: UTF8.self))
      restartProgram()
    }
    play()
  }

  /// The variable that describes the session to the program that starts again.
  private static let variable = "UNDERSTUDY_ISOLATED_SESSION"

  /// Plays the session that is described, in the program that was started again.
  static func play(describedBy description: String) -> Never {
    guard
      let process = try? JSONDecoder().decode(IsolatedProcess.self, from: Data(description.utf8))
    else { _exit(EXIT_FAILURE) }
    MainActor.assumeIsolated { process.play() }
  }

  @MainActor
  private func play() -> Never {
    terminal_when_ending(Seal.stepAside)
    terminal_calls_say()
    let file = (try? FileSystem.open(transcript, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)) ?? -1
    // If the view model exits, the code does not matter.
    atexit { _exit(IsolatedProcess.left) }
    startThread { [seconds] in
      var time = ProcessTime(lookingFromThread: ())
      while time.counted < .seconds(seconds) {
        usleep(UInt32(ProcessTime.interval / .microseconds(1)))
        time.look()
      }
      // Says where the main thread is.
      kill(getpid(), Self.overdueSignal)
      usleep(5_000_000)
      _exit(Self.timedOut)
    }
    Seal.start()
    do {
      guard let screen = Self.screen(named: screen) else {
        throw PlayingError("the process that replays the session has no screen \(screen)")
      }
      let text = try SessionText(contentsOf: session)
      Region(try World.Settings(text.head)).enter(
        initialTimeZone: EnvironmentVariables.value("TZ"))
      _ = try Replay(text, on: screen) { Self.write(.replay($0), to: file) }
    } catch {
      Self.write(.unplayable(line: 0, "\(error)"), to: file)
    }
    _exit(Self.played)
  }

  private static func write(_ message: WorkerMessage, to file: Int32) {
    var rest = message.bytes[...]
    while !rest.isEmpty {
      let count = FileSystem.write(rest.span, to: file)
      if count < 0 { return }
      rest = rest.dropFirst(count)
    }
  }
}

/// Why a session can't be played.
struct PlayingError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
