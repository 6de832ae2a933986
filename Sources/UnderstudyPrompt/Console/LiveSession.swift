import Understudy
import UnderstudyProgram

/// A running session: the stage, and the file that records everything that happens on it.
@MainActor
final class LiveSession {
  let screen: any Screen.Type
  var stage: Stage
  /// A journal, or the file that `:record` names.
  var recording: RecordingFile
  /// How many commands were typed.
  private(set) var commandCount = 0
  /// How many of them were typed since the session was saved.
  private(set) var unsavedCount = 0
  /// Whether commands were typed or undone here: nothing is lost of a session that only continued.
  private(set) var isChanged = false
  /// The commands that held a secret, as they were typed, by their number. They are kept only in
  /// memory, for `:undo` to run them again.
  private(set) var secrets: [Int: String] = [:]
  /// What was undone and can be redone, newest last.
  private var undone: [Undone] = []
  /// The bindings that are shown after each command.
  var watched: [Watched] = []
  /// What the person has seen.
  var seen = SeenScreen()
  /// The bindings that the prompt shows only on request.
  let hiddenBindings: Set<String>

  init(_ screen: any Screen.Type, _ stage: Stage, _ recording: RecordingFile) {
    (self.screen, self.stage, self.recording) = (screen, stage, recording)
    let hidden = screen.description.bindings.filter { $0.options.contains(.hidden) }
    hiddenBindings = Set(hidden.map(\.name))
  }

  /// Notes that a command begins.
  func noteCommand() { setCommandCount(commandCount + 1) }

  /// Notes that the session begins with so many commands of an earlier one.
  func noteContinued(_ count: Int, isSaved: Bool) {
    (commandCount, unsavedCount) = (count, isSaved ? 0 : count)
  }

  /// Notes that a file holds the session so far.
  func noteSaved() { unsavedCount = 0 }

  private func setCommandCount(_ count: Int) {
    unsavedCount = max(0, unsavedCount + count - commandCount)
    (commandCount, isChanged) = (count, true)
  }

  /// The bindings that are not hidden.
  var shownBindings: [(name: String, value: Value)] {
    stage.bindings.filter { !hiddenBindings.contains($0.name) }
  }

  /// The commands that can be disabled, and why they are; nil if they are enabled.
  var disabledReasons: [(command: String, reason: String?)] {
    stage.parts.compactMap { part in
      guard case .availability(let command) = part else { return nil }
      return (command, stage.reasonDisabled(command))
    }
  }

  /// Keeps the line of the last command, which holds a secret.
  func keepSecret(_ line: String) { secrets[commandCount] = line }

  /// The undone part of a session.
  struct Undone {
    /// The session before the undo.
    let session: Session
    /// How many of its lines were kept.
    let kept: Int
    let secrets: [Int: String]

    var lines: ArraySlice<Session.Line> { session.lines[kept...] }
  }

  /// Notes that an undo shortened `session` to `rest`, its beginning.
  func noteUndo(of session: Session, to rest: Session) {
    setCommandCount(rest.commands.count)
    let hidden = secrets.filter { $0.key > commandCount }
    undone.append(Undone(session: session, kept: rest.lines.count, secrets: hidden))
    secrets = secrets.filter { $0.key <= commandCount }
  }

  /// What `:redo` redoes in `session`, which is this one as it is now.
  ///
  /// - Throws: ``Failure`` if there is nothing, or something came after the undo.
  func lastUndone(in session: Session) throws(Failure) -> Undone {
    guard let last = undone.last else {
      throw Failure(.usage, "nothing to redo: no undone commands")
    }
    guard let newer = session.lines.dropFirst(last.kept).first else { return last }
    let text = if case .event(.command(let command)) = newer { command } else { "\(newer)" }
    throw Failure(.usage, "nothing to redo: \(text) came after the undo")
  }

  /// Notes that what was undone last was redone.
  func noteRedo() {
    guard let last = undone.popLast() else { return }
    setCommandCount(last.session.commands.count)
    secrets.merge(last.secrets) { $1 }
  }

  /// The session as it is recorded so far.
  ///
  /// - Throws: ``Failure`` when the file can't be read, or does not hold all of it.
  func session() throws(Failure) -> Session { try recording.session() }
}
