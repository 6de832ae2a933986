import Understudy

extension World.Settings {
  /// The settings of the session in `file`.
  ///
  /// - Throws: ``Failure`` that names the line of a setting that means nothing.
  init(of session: Session, in file: String) throws(Failure) {
    do {
      try self.init(session)
    } catch {
      // They stand directly below the header.
      let index = session.settings.firstIndex { line in
        (try? World.Settings(Session(screen: session.screen, settings: [line]))) == nil
      }
      throw Failure(.badData, "\(file):\((index ?? 0) + 2): \(error)")
    }
  }
}
