import Understudy

/// How a session on standard input begins: the screen that it is about, and the settings of its world.
struct SessionSetUp {
  private(set) var screen = ""
  private(set) var settings = World.Settings()
  private var text = ""

  /// Takes the header, or a line of settings below it.
  ///
  /// - Throws: ``Failure`` when it is malformed, or sets what can't be set.
  mutating func take(_ line: UnsafeRawBufferPointer) throws(Failure) {
    text += String(decoding: line, as: UTF8.self) + "\n"
    let session: Session
    do {
      session = try Session(parsing: text, file: "stdin")
    } catch {
      throw Failure(.badData, "\(error)")
    }
    settings = try World.Settings(of: session, in: "stdin")
    screen = session.screen
  }
}
