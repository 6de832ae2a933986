import Understudy

extension World.Settings {
  /// The settings of the session in `file`.
  ///
  /// - Throws: ``Failure`` that names the place of a setting that means nothing.
  init(of session: Session, in file: String) throws(Failure) {
    do {
      try self.init(session)
    } catch {
      throw Failure(.badData, "\(FileName.shown(file)):\(error.line):\(error.column): \(error)")
    }
  }
}
