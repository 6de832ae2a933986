extension Session {
  /// Reads a session from its text, as from the bytes of a file.
  package init(parsing text: String, file: String) throws(SessionError) {
    try self.init(parsing: Array(text.utf8), file: file)
  }

  /// Reads a session from the bytes of a file; `file` is its name in errors.
  ///
  /// Only the exact form of ``text`` is accepted, with one exception: a recording whose process was
  /// killed may end with NULs, which are reserved space. They and an incomplete line before them
  /// are ignored.
  /// - Throws: ``SessionError`` for the first malformed line.
  /// - Complexity: O(*n*) in the number of bytes.
  package init(parsing bytes: [UInt8], file: String) throws(SessionError) {
    var reader = SessionReader(bytes: bytes[...].recorded)
    do throws(SyntaxError) {
      self = try reader.session()
    } catch {
      throw SessionError(error, line: reader.line, file: file)
    }
    isCutOff = bytes.last == 0
  }

  /// The name of the screen in the bytes of a session's file. Only its head is read.
  ///
  /// - Throws: ``SessionError`` if that is malformed.
  package static func screen(of bytes: [UInt8], file: String) throws(SessionError) -> String {
    var reader = SessionReader(bytes: bytes[...].recorded)
    do throws(SyntaxError) {
      return try reader.head().screen
    } catch {
      throw SessionError(error, line: reader.line, file: file)
    }
  }
}

extension ArraySlice<UInt8> {
  /// The complete lines before the NULs at the end of a recording whose process was killed; everything
  /// if there are none.
  package var recorded: ArraySlice<UInt8> {
    guard last == 0 else { return self }
    let text = self[..<(lastIndex { $0 != 0 }.map { $0 + 1 } ?? startIndex)]
    return text[..<(text.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? startIndex)]
  }
}

/// Reads a session's bytes line by line: the one place where they are cut, each with its kind.
package struct SessionReader {
  private let bytes: ArraySlice<UInt8>
  /// The number of the line that was read last.
  package var line = 1
  private var position: Int
  private let canonical = ByteBuffer()

  /// A line without its line feed. Its kind is nil if it has no sign; its content is not checked.
  package typealias Line = (kind: LineKind?, bytes: ArraySlice<UInt8>)

  package init(bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  mutating func session() throws(SyntaxError) -> Session {
    var session = try head()
    while let line = try nextLine() { session.lines.append(try parsed(line)) }
    return session
  }

  /// Reads the header and the settings directly below it.
  package mutating func head() throws(SyntaxError) -> Session {
    var session = try header()
    while rest.starts(with: "with".utf8) {
      line += 1
      let start = position
      let text = try takeLine()
      try text.requireText()
      guard let settings = try settings(text) else {
        (line, position) = (line - 1, start)
        break
      }
      session.settings.append(settings)
    }
    return session
  }

  /// Returns the next line; nil at the end.
  package mutating func nextLine() throws(SyntaxError) -> Line? {
    guard position < bytes.endIndex else { return nil }
    line += 1
    let bytes = try takeLine()
    return (LineKind(bytes.span), bytes)
  }

  /// What a line says.
  package func parsed(_ line: Line) throws(SyntaxError) -> Session.Line {
    try line.bytes.requireText()
    return try Session.Line(parsing: line.bytes, line.kind, canonical: canonical)
  }

  /// The bytes that have not been read.
  package var rest: ArraySlice<UInt8> { bytes[position...] }

  private mutating func header() throws(SyntaxError) -> Session {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw SyntaxError(
        column: 1,
        message: "the file starts with a byte order mark: save it as UTF-8 without one"
      )
    }
    // A file that is not a session is reported as such before its line endings are checked.
    let first = bytes.prefix { $0 != UInt8(ascii: "\n") }
    var scanner = LineScanner(first)
    if scanner.isConflictMarker { throw scanner.mergeConflict }
    if !scanner.starts(with: "understudy") { throw notASession(first) }
    let line = try takeLine()
    try line.requireText()
    scanner = LineScanner(line)
    let session = try scanner.header()
    try scanner.requireCanonical(in: canonical) {
      $0.append(headerOf: session.screen, session.version)
    }
    return session
  }

  /// Does not quote the file: a name that ends in .session may be a link to a confidential file.
  private func notASession(_ line: ArraySlice<UInt8>) -> SyntaxError {
    let found =
      if bytes.isEmpty {
        ", found an empty file"
      } else if String(validating: line, as: UTF8.self) != nil {
        ""
      } else {
        ", found bytes that are not UTF-8"
      }
    return SyntaxError(
      column: 1,
      message: "not a session: expected the first line to be understudy \(Session.Version.newest)"
        + " SCREEN\(found)"
    )
  }

  private func settings(
    _ text: ArraySlice<UInt8>
  ) throws(SyntaxError) -> [Session.Setting]? {
    var scanner = LineScanner(text)
    guard scanner.skip("with"), scanner.isAtEnd || scanner.next == UInt8(ascii: " ") else {
      return nil
    }
    let settings = try scanner.settings()
    try scanner.requireCanonical(in: canonical) { $0.append(unended: settings) }
    return settings
  }

  /// Reads the next line, without its line feed.
  private mutating func takeLine() throws(SyntaxError) -> ArraySlice<UInt8> {
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else {
      // Of a character that is cut off, too, the first bytes are there.
      let lead = rest.suffix(3).lastIndex { 0xC2...0xF4 ~= $0 }
      try rest[..<(lead ?? rest.endIndex)].requireText()
      let column = 1 + rest.count { $0 & 0xC0 != 0x80 }
      throw SyntaxError(
        column: column,
        message: "the last line is cut off: expected a line feed at its end"
      )
    }
    defer { position = end + 1 }
    return bytes[position..<end]
  }
}

extension ArraySlice<UInt8> {
  /// Checks that the line is valid UTF-8 without NULs and carriage returns.
  func requireText() throws(SyntaxError) {
    // Most lines are ASCII, which takes a tenth of the time to find out.
    if allSatisfy({ $0 < 0x80 && $0 != 0 && $0 != UInt8(ascii: "\r") }) { return }
    if let column = columnOfInvalidUTF8 {
      throw SyntaxError(column: column, message: "not UTF-8: save the file as UTF-8")
    }
    guard let index = firstIndex(where: { $0 == 0 || $0 == UInt8(ascii: "\r") }) else { return }
    let message =
      if self[index] == 0 {
        "a NUL byte: write it as \\0 in a quoted text"
      } else if index == endIndex - 1 {
        "the line ends in CR LF: end lines in LF alone"
      } else {
        "a carriage return: write it as \\r in a quoted text"
      }
    throw LineScanner(self).error(message, at: index - startIndex)
  }

  private var columnOfInvalidUTF8: Int? {
    if String(validating: self, as: UTF8.self) != nil { return nil }
    var decoder = UTF8()
    var iterator = makeIterator()
    var column = 1
    while case .scalarValue = decoder.decode(&iterator) { column += 1 }
    return column
  }
}

extension LineScanner {
  /// Reads `understudy 3 SCREEN`, and returns a session without lines.
  mutating func header() throws(SyntaxError) -> Session {
    guard skip("understudy ") else {
      position = "understudy".utf8.count
      throw expected("a blank and the format's version")
    }
    let version = try version()
    guard skip(UInt8(ascii: " ")) else { throw expected("a blank and a screen's name") }
    var session = Session(screen: try name("a screen's name", hyphens: true))
    session.version = version
    try requireEnd()
    return session
  }

  private mutating func version() throws(SyntaxError) -> Session.Version {
    let (start, newest) = (position, Session.Version.newest)
    guard let number = wholeNumber() else { throw expected("the format's version") }
    if let version = Session.Version(rawValue: number) { return version }
    let reason =
      number > newest.rawValue
      ? "format version \(number) is newer than this program" : "unknown format version \(number)"
    throw error("\(reason): it reads versions up to \(newest)", at: start)
  }

  /// Reads the settings that follow `with`.
  mutating func settings() throws(SyntaxError) -> [Session.Setting] {
    allowsPlaceholders = false
    var settings: [Session.Setting] = []
    skipBlanks()
    while !isAtEnd {
      let key = try name("a setting's name", hyphens: true)
      guard skip(UInt8(ascii: "=")) else {
        throw expected("\"=\" and a value after the name")
      }
      settings.append(Session.Setting(key, try value()))
      if isAtEnd { break }
      guard next == UInt8(ascii: " ") else { throw expected("a blank or the end of the line") }
      skipBlanks()
    }
    return settings
  }
}

extension Session.Line {
  /// Reads one line of a session's body, without its line feed.
  ///
  /// Only the exact form of ``description`` is accepted. A line without a sign is an error: only in
  /// scripts is such a line a command.
  /// - Throws: ``SyntaxError`` with the column of the mistake.
  /// - Complexity: O(*n*) in the length of the text.
  package init(parsing text: String) throws(SyntaxError) {
    let bytes = Array(text.utf8)
    try self.init(
      parsing: bytes[...], LineKind(bytes.span), canonical: ByteBuffer(capacity: bytes.count))
  }

  /// Reads a line of valid UTF-8 whose kind is known; `canonical` is a buffer to work with.
  init(
    parsing bytes: ArraySlice<UInt8>, _ kind: LineKind?, canonical: ByteBuffer
  ) throws(SyntaxError) {
    var scanner = LineScanner(bytes)
    self = try scanner.line(kind)
    try scanner.requireCanonical(in: canonical) { $0.append(unended: self) }
  }
}

/// Why a file can't be read as a session: where, and what was expected there.
package struct SessionError: Error, Equatable, CustomStringConvertible {
  /// The file's name, as it was given.
  package let file: String
  /// The line, from 1.
  package var line: Int
  /// The column, in Unicode scalars, from 1.
  package let column: Int
  /// What is wrong, and what to write instead if that is known. Contains no control characters.
  package let message: String

  package init(_ error: SyntaxError, line: Int, file: String) {
    self.file = file
    self.line = line
    column = error.column
    message = error.message
  }

  /// `FILE:LINE:COLUMN: message`, with what is not text in the file name escaped.
  package var description: String {
    "\(FileName.shown(file)):\(line):\(column): \(message)"
  }
}
