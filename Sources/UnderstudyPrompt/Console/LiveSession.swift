import Understudy
import UnderstudyProgram

/// A running session: the stage, and the file that records everything that happens on it.
@MainActor
final class LiveSession {
  let screen: any Screen.Type
  var stage: Stage
  /// A journal, or the file that `:record` names.
  var recording: RecordingFile
  /// How many commands the session has.
  private var commandCount = 0
  /// How many of them are no typing mistakes.
  private(set) var stepCount = 0
  /// How many of these, from the first on, a file of the person's has.
  private var savedCount = 0
  var unsavedCount: Int { max(0, stepCount - savedCount) }
  /// Whether commands were typed or undone here: nothing is lost of a session that only continued.
  private(set) var isChanged = false
  /// The commands that held a secret, as they were typed, by their number. They are kept only in
  /// memory, for `:undo` to run them again.
  private(set) var secrets: [Int: String] = [:]
  /// What was undone and can be redone, newest last.
  private var undone: [Undone] = []
  var watched: [Watched] = []
  var seen = SeenScreen()
  /// The bindings that the prompt shows only on request.
  let hiddenBindings: Set<String>

  init(_ screen: any Screen.Type, _ stage: Stage, _ recording: RecordingFile) {
    (self.screen, self.stage, self.recording) = (screen, stage, recording)
    let hidden = screen.description.bindings.filter { $0.isHidden }
    hiddenBindings = Set(hidden.map(\.name))
  }

  func noteCommand() { commandCount += 1 }

  /// Notes that the last command was no typing mistake.
  func noteStep() {
    // What was undone before is no longer to come.
    savedCount = min(savedCount, stepCount)
    setCounts(commandCount, steps: stepCount + 1)
  }

  /// Notes that the session begins with an earlier one.
  func noteContinued(_ session: Session, isSaved: Bool) {
    (commandCount, stepCount) = (session.commands.count, session.stepCount)
    savedCount = isSaved ? stepCount : 0
  }

  /// Notes that a file holds the session so far.
  func noteSaved() { savedCount = stepCount }

  private func setCounts(_ commands: Int, steps: Int) {
    (commandCount, stepCount, isChanged) = (commands, steps, true)
  }

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
    setCounts(rest.commands.count, steps: rest.stepCount)
    undone.append(Undone(session: session, kept: rest.lines.count, secrets: secrets))
    secrets = secrets.filter { $0.key <= commandCount }
  }

  /// What `:redo` redoes in `session`, which is this one as it is now, and then the comments that were written since.
  ///
  /// - Throws: ``Failure`` if there is nothing, or a command came after the undo that is no typing mistake.
  func lastUndone(in session: Session) throws(Failure) -> Undone {
    guard let last = undone.last else {
      throw Failure(.usage, "nothing to redo: no undone commands")
    }
    let newer = session.steps.first {
      $0.lines.lowerBound >= last.kept && !session.isMistake($0)
    }
    if let command = newer?.command {
      throw Failure(.usage, "nothing to redo: \(command) came after the undo")
    }
    var whole = last.session
    whole.lines += session.lines[last.kept...].filter { $0.event == nil }
    return Undone(session: whole, kept: last.kept, secrets: last.secrets)
  }

  /// Notes that what was undone last was redone.
  func noteRedo(of redone: Undone) {
    undone.removeLast()
    setCounts(redone.session.commands.count, steps: redone.session.stepCount)
    secrets = redone.secrets
  }

  /// The session as it is recorded so far.
  ///
  /// - Throws: ``Failure`` when the file can't be read, or does not hold all of it.
  func session() throws(Failure) -> Session {
    stage.recordFoldedChanges()
    return try recording.session()
  }

  /// The bytes of the session as it is recorded so far.
  ///
  /// - Throws: ``Failure`` when the file can't be read, or does not hold all of it.
  func contents() throws(Failure) -> [UInt8] {
    stage.recordFoldedChanges()
    return try recording.contents()
  }
}
