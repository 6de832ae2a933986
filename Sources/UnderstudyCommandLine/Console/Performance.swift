import Understudy

/// A session while it goes on: the stage, and the file in which all that happens is kept.
@MainActor
final class Performance {
  let screen: any Screen.Type
  var stage: Stage
  /// A journal, or the file that `:record` names.
  var recording: RecordingFile
  /// How many commands were typed.
  private(set) var commandCount = 0
  /// The commands that held a secret, as they were typed, by their number. Kept in memory alone, for
  /// `:undo` to type them again.
  private(set) var secrets: [Int: String] = [:]
  /// The bindings that are shown after each command, with the values that they had.
  var watched: [(name: String, values: Sparkline)] = []
  /// The bindings that the prompt shows only when they are asked for.
  let hiddenBindings: Set<String>

  init(_ screen: any Screen.Type, _ stage: Stage, _ recording: RecordingFile) {
    (self.screen, self.stage, self.recording) = (screen, stage, recording)
    let face = screen.face
    hiddenBindings = Set(
      zip(face.bindings, face.bindingOptions).filter { $1.contains(.hidden) }.map { $0.0 })
  }

  /// A command was written.
  func countCommand() { commandCount += 1 }

  /// Keeps the line of the last command, which holds a secret.
  func keepSecret(_ line: String) { secrets[commandCount] = line }

  /// Forgets all commands but the first `count`.
  func rewind(to count: Int) {
    commandCount = count
    secrets = secrets.filter { $0.key <= count }
  }

  /// What was recorded so far.
  ///
  /// - Throws: ``Failure`` when the file can't be read, or does not hold all of it.
  func session() throws(Failure) -> Session {
    guard !recording.hasStopped else {
      throw Failure(.ioError, "\(recording.path): recording has stopped: the file lacks the end")
    }
    let bytes = try recording.contents()
    do {
      return try Session(parsing: bytes, file: recording.path)
    } catch {
      throw Failure(.ioError, "\(error)")
    }
  }
}
