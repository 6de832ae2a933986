import Understudy

/// Why a session that can be read can't be played, and the line that is to blame.
struct UnplayableSession: Error {
  let line: Int
  let message: String

  /// The screen that the session is about.
  ///
  /// - Throws: ``UnplayableSession`` for an unknown screen, a setting that means nothing, or something
  ///   that is expected after the end of the process.
  @MainActor
  static func check(_ session: Session) throws(UnplayableSession) -> any Screen.Type {
    guard let screen = Catalog.screen(named: session.screen) else {
      throw UnplayableSession(line: 1, message: Catalog.unknown(session.screen).message)
    }
    try checkSettings(session)
    try checkEnd(session)
    return screen
  }

  private static func checkSettings(_ session: Session) throws(UnplayableSession) {
    do {
      _ = try World.Settings(session)
    } catch {
      throw UnplayableSession(
        line: World.Settings.lineOfInvalid(in: session), message: "\(error)")
    }
  }

  private static func checkEnd(_ session: Session) throws(UnplayableSession) {
    guard let end = session.lines.firstIndex(where: { $0.event?.isEnd == true }),
      let next = session.lines[(end + 1)...].firstIndex(where: { $0.event != nil })
    else { return }
    throw UnplayableSession(
      line: session.number(ofLine: next),
      message:
        "nothing happens after \(session.lines[end]): remove that line, or all that follow it")
  }
}

extension Session {
  /// Whether the session says that its last command ends the process.
  var expectsEnd: Bool { lines.last { $0.event != nil }?.event?.isEnd ?? false }
}

extension Event {
  fileprivate var isEnd: Bool {
    if case .crash = self { true } else { false }
  }
}
