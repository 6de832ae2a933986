import Understudy

/// A session while it goes on: the stage, and the file in which all that happens is kept.
@MainActor
final class LiveSession {
  let screen: any Screen.Type
  var stage: Stage
  /// A journal, or the file that `:record` names.
  var recording: RecordingFile
  /// How many commands were typed.
  private(set) var commandCount = 0
  /// The commands that held a secret, as they were typed, by their number. Kept in memory alone, for
  /// `:undo` to type them again.
  private(set) var secrets: [Int: String] = [:]
  /// What was taken back and can be done again, newest last.
  private var undone: [Undone] = []
  /// The bindings that are shown after each command, with the values that they had.
  var watched: [(name: String, values: Sparkline)] = []
  /// The bindings that the prompt shows only when they are asked for.
  let hiddenBindings: Set<String>

  init(_ screen: any Screen.Type, _ stage: Stage, _ recording: RecordingFile) {
    (self.screen, self.stage, self.recording) = (screen, stage, recording)
    let face = screen.description
    hiddenBindings = Set(
      zip(face.bindings, face.bindingOptions).filter { $1.contains(.hidden) }.map { $0.0 })
  }

  /// A command was written.
  func countCommand() { commandCount += 1 }

  /// Keeps the line of the last command, which holds a secret.
  func keepSecret(_ line: String) { secrets[commandCount] = line }

  /// What of a session was taken back.
  struct Undone {
    /// The session with it.
    let session: Session
    /// What was taken back, which is the end of the session's text.
    let text: String
    let secrets: [Int: String]

    /// Where in the session's text it begins.
    var start: Int { session.text.utf8.count - text.utf8.count }
  }

  /// Takes note that of `session` only its beginning `rest` remains.
  func takeBack(to rest: Session, of session: Session) {
    let text = String(decoding: session.text.utf8.dropFirst(rest.text.utf8.count), as: UTF8.self)
    commandCount = rest.commands.count
    let hidden = secrets.filter { $0.key > commandCount }
    undone.append(Undone(session: session, text: text, secrets: hidden))
    secrets = secrets.filter { $0.key <= commandCount }
  }

  /// What was taken back last; nil when something happened since.
  func lastUndone(after session: Session) -> Undone? {
    if undone.last?.start != session.text.utf8.count { undone = [] }
    return undone.last
  }

  /// Takes note that what was taken back last happened again.
  func doAgain() {
    guard let last = undone.popLast() else { return }
    commandCount = last.session.commands.count
    secrets.merge(last.secrets) { $1 }
  }

  /// What was recorded so far.
  ///
  /// - Throws: ``Failure`` when the file can't be read, or does not hold all of it.
  func session() throws(Failure) -> Session {
    let bytes = try recording.contents()
    do {
      return try Session(parsing: bytes, file: recording.path)
    } catch {
      throw Failure(.ioError, "\(error)")
    }
  }
}
