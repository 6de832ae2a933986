import Understudy

/// The beginning of a session on standard input: its screen and its settings.
struct SessionSetUp {
  private(set) var screen = ""
  private(set) var settings = World.Settings()
  private var header = ""
  private var lineCount = 0

  /// Takes the header, or a line of settings below it.
  ///
  /// - Throws: ``Failure`` if it is malformed, or its setting is invalid.
  mutating func take(_ line: UnsafeRawBufferPointer) throws(Failure) {
    let text = String(decoding: line, as: UTF8.self) + "\n"
    lineCount += 1
    if lineCount == 1 { header = text }
    let session: Session
    do {
      // Without the earlier settings, or the cost would be quadratic in their number.
      session = try Session(parsing: lineCount == 1 ? header : header + text, file: "stdin")
    } catch {
      var error = error
      error.line = lineCount
      throw Failure(.badData, "\(error)")
    }
    do {
      settings = try World.Settings(session).over(settings)
    } catch {
      throw Failure(.badData, "stdin:\(lineCount):\(error.column): \(error)")
    }
    screen = session.screen
  }
}
