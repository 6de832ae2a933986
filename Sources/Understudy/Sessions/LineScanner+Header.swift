extension LineScanner {
  /// Reads `understudy 1 SCREEN` and gives the screen's name.
  mutating func header() throws(SyntaxError) -> String {
    guard skip("understudy ") else {
      position = "understudy".utf8.count
      throw expected("a blank and the format's version")
    }
    try version()
    guard skip(UInt8(ascii: " ")) else { throw expected("a blank and a screen's name") }
    let screen = try name("a screen's name", hyphens: true)
    skipBlanks()
    try requireEnd()
    return screen
  }

  private mutating func version() throws(SyntaxError) {
    let start = position
    guard let version = wholeNumber() else { throw expected("the format's version") }
    if version == Session.version { return }
    let reason =
      version > Session.version
      ? "format version \(version) is newer than this program" : "unknown format version \(version)"
    throw error("\(reason): it reads version \(Session.version)", at: start)
  }

  /// Reads the settings that follow `with`.
  mutating func settings() throws(SyntaxError) -> [Session.Setting] {
    allowsPlaceholders = false
    var settings: [Session.Setting] = []
    skipBlanks()
    while !isAtEnd {
      let key = try name("a setting's name", hyphens: true)
      guard skip(UInt8(ascii: "=")) else { throw expected("\"=\" and a value after \(key)") }
      settings.append(Session.Setting(key, try value()))
      if isAtEnd { break }
      guard next == UInt8(ascii: " ") else { throw expected("a blank or the end of the line") }
      skipBlanks()
    }
    return settings
  }
}
