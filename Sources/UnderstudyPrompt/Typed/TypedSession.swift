import Understudy
import UnderstudyProgram

/// The first line of a session, as it was typed or pasted.
struct TypedHeader {
  let screen: String

  init(_ line: String) throws(Failure) {
    guard let session = try? Session(parsing: line + "\n", file: "paste") else {
      throw Failure(
        .badData, "not a session header: expected understudy \(Session.version) SCREEN")
    }
    screen = session.screen
  }

  /// - Throws: ``Failure`` if another screen is open.
  func check(isAbout opened: String?) throws(Failure) {
    guard let opened, opened != screen else { return }
    throw Failure(
      .usage,
      """
      this session is about \(screen), so its commands are not run
      to run it: type :open \(screen) first
      """)
  }
}

/// Follows a session whose lines are typed, or pasted in a terminal that does not announce a paste.
struct TypedSession {
  /// Whether the previous line was the session's header or its settings.
  private(set) var isBelowHeader = false
  /// Whether the session's commands are skipped.
  var isSkipped = false
  /// Whether the lines belong to a session: they begin with its signs.
  private var isSession = false
  private var hasNoted = false

  /// Notes the next line. A command without a sign ends the session.
  mutating func pass(_ kind: ScriptLine, hasSign: Bool) {
    isBelowHeader = kind.setsUp
    switch kind {
    case .header: (isSession, isSkipped, hasNoted) = (true, false, false)
    case .command, .quotedCommand, .toolCommand:
      if hasSign { isSession = true } else { self = TypedSession() }
    case .expectation: if !isSession { hasNoted = false }
    case .blank, .comment, .settings, .time, .conflictMarker: break
    }
  }

  /// Whether to say that a line is skipped: once for a session, and each time for a typed line.
  mutating func notesExpectation() -> Bool {
    defer { hasNoted = true }
    return !hasNoted && !isSkipped
  }
}
