import Understudy

extension World.Settings {
  /// The settings of the session in `file`.
  ///
  /// - Throws: ``Failure`` that names the line of a setting that means nothing.
  init(of session: Session, in file: String) throws(Failure) {
    do {
      try self.init(session)
    } catch {
      throw Failure(.badData, "\(file):\(Self.lineOfInvalid(in: session)): \(error)")
    }
  }

  /// The number of the first line of settings that holds one that means nothing.
  static func lineOfInvalid(in session: Session) -> Int {
    // They stand directly below the header.
    let index = session.settings.firstIndex { line in
      (try? World.Settings(Session(screen: session.screen, settings: [line]))) == nil
    }
    return (index ?? 0) + 2
  }
}
