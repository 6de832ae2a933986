/// Why a session that can be read can't be played, and where.
package struct UnplayableSession: Error, Equatable {
  package let line: Int
  /// Nil if it is about the whole line.
  package internal(set) var column: Int?
  package let message: String

  /// `FILE:LINE:COLUMN: message`.
  package func description(in file: String) -> String {
    "\(FileName.shown(file)):\(line)\(column.map { ":\($0)" } ?? ""): \(message)"
  }
}

extension Session {
  /// Finds the session's screen among `screens`.
  ///
  /// - Throws: ``UnplayableSession`` for an unknown screen, an invalid setting, or events after the
  ///   end of the process.
  @MainActor
  package func playableScreen(
    among screens: [any Screen.Type]
  ) throws(UnplayableSession) -> any Screen.Type {
    guard let screen = screens.first(where: { $0.name == screen }) else {
      let text = Self.unknown(screen: screen, among: screens.map { $0.name })
      throw UnplayableSession(line: 1, message: text)
    }
    do {
      _ = try World.Settings(self)
    } catch {
      throw UnplayableSession(line: error.line, column: error.column, message: "\(error)")
    }
    if let end = placeOfEnd,
      let next = lines[(end + 1)...].firstIndex(where: { $0.event != nil })
    {
      throw UnplayableSession(
        line: number(ofLine: next),
        message: "nothing can happen after \(lines[end]): remove that line, or all lines after it")
    }
    return screen
  }

  /// The message for a screen that does not exist.
  package static func unknown(screen: String, among names: [String]) -> String {
    "unknown screen \(hint(screen, among: names, called: "screens"))"
  }

  /// The number of the line that expects the process to end; nil if there is none.
  package var lineOfEnd: Int? { placeOfEnd.map(number(ofLine:)) }

  private var placeOfEnd: Int? { lines.firstIndex { $0.event?.processEnd != nil } }
}
