import SessionFormat

/// The bytes of a session's file with other names in it.
package struct RenamedSession {
  package private(set) var bytes: [UInt8] = []
  /// The lines that changed, in order.
  package private(set) var changes: [Change] = []
  /// The numbers of the lines with a shortened list whose digest is that of rows with other names.
  package private(set) var staleDigests: [Int] = []

  package struct Change: Hashable, Sendable {
    /// The line's number in the file; nothing is added or removed.
    package let line: Int
    package let old: String
    package let new: String
  }

  /// Reads the session, and replaces each of its names by what `replacement` returns for it and
  /// the number of its line. The lines that have none of them are copied.
  ///
  /// `isCase` says whether a word of a command, counted from 1, is a case with another name.
  ///
  /// - Throws: ``SessionError`` for the first malformed line.
  /// - Complexity: O(*n*) in the number of bytes.
  init(
    _ original: [UInt8], file: String,
    isCase: @escaping (_ command: String, _ word: Int) -> Bool = { _, _ in false },
    _ replacement: @escaping (SessionName, _ line: Int) -> String
  ) throws(SessionError) {
    var reader = SessionReader(bytes: original[...].recorded)
    do throws(SyntaxError) {
      self = try Self(original, &reader, isCase, replacement)
    } catch {
      throw SessionError(error, line: reader.line, file: file)
    }
  }

  private init(
    _ original: [UInt8], _ reader: inout SessionReader,
    _ isCase: @escaping (String, Int) -> Bool, _ replacement: @escaping (SessionName, Int) -> String
  ) throws(SyntaxError) {
    bytes.reserveCapacity(original.count)
    var number = 1
    var mapper = NameMapper(isCase: isCase) { replacement($0, number) }
    let recorded = original[...].recorded
    let screen = try reader.head().screen
    let header = recorded.prefix { $0 != UInt8(ascii: "\n") }
    let renamed = ByteBuffer.text { $0.append(headerOf: mapper.map(screen, .screen)) }
    take(mapper.hasReplaced ? renamed : nil, insteadOf: header, 1)
    bytes += recorded[(header.endIndex + 1)..<(recorded.count - reader.rest.count)]
    while let line = try reader.nextLine() {
      number = reader.line
      mapper.beginLine()
      let mapped = mapper.map(try reader.parsed(line))
      take(mapper.hasReplaced ? mapped.description : nil, insteadOf: line.bytes, number)
      if mapper.hasStaleDigest { staleDigests.append(number) }
    }
    // What a killed recording has after its last line.
    bytes += original[recorded.count...]
  }

  /// Adds a line: the new one, or the old one if there is none.
  private mutating func take(
    _ new: String?, insteadOf old: ArraySlice<UInt8>, _ number: Int
  ) {
    if let new {
      let old = String(decoding: old, as: UTF8.self)
      changes.append(Change(line: number, old: old, new: new))
      bytes += new.utf8
    } else {
      bytes += old
    }
    bytes.append(UInt8(ascii: "\n"))
  }
}

extension RenamedSession.Change: CustomStringConvertible {
  /// The change as in a diff without context.
  package var description: String { "@@ -\(line) +\(line) @@\n-\(old)\n+\(new)" }
}
