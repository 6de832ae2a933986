import SessionFormat

/// The bytes of a session's file with other names in it, or without what has them.
package struct EditedSession {
  package private(set) var bytes: [UInt8] = []
  /// The lines that changed, in order.
  package private(set) var changes: [Change] = []
  /// The new numbers of the lines with a shortened list whose digest is that of the rows as they were.
  package private(set) var staleDigests: [Int] = []
  /// How many lines were written.
  private var count = 0
  /// Whether the last line that was written is blank.
  private var endsInBlank = false

  /// A line with another text, or consecutive lines that are removed.
  package struct Change: Equatable, Sendable {
    /// The number of the first line in the file.
    package let line: Int
    package fileprivate(set) var old: [String]
    package let new: String?
    /// The number of the new line, or else of the one before those that are removed.
    let newLine: Int
  }

  /// Reads the session, and replaces each of its names by what `replacement` returns for it and
  /// the number of its line, or removes what has it. The lines that have none of them are copied.
  ///
  /// - Throws: ``SessionError`` for the first malformed line.
  /// - Complexity: O(*n*) in the number of bytes.
  init(
    _ original: [UInt8], file: String,
    _ spellings: CaseSpellings = CaseSpellings(),
    _ replacement: @escaping (SessionName, _ line: Int) -> String?
  ) throws(SessionError) {
    var reader = SessionReader(bytes: original[...].recorded)
    do throws(SyntaxError) {
      self = try Self(original, &reader, spellings, replacement)
    } catch {
      throw SessionError(error, line: reader.line, file: file)
    }
  }

  private init(
    _ original: [UInt8], _ reader: inout SessionReader, _ spellings: CaseSpellings,
    _ replacement: @escaping (SessionName, Int) -> String?
  ) throws(SyntaxError) {
    bytes.reserveCapacity(original.count)
    var number = 1
    var mapper = NameMapper(spellings) { replacement($0, number) }
    let recorded = original[...].recorded
    let head = try reader.head()
    let header = recorded.prefix { $0 != UInt8(ascii: "\n") }
    let renamed = ByteBuffer.text {
      $0.append(headerOf: mapper.map(head.screen, .screen), head.version)
    }
    take(mapper.hasReplaced ? renamed : nil, insteadOf: header, 1)
    bytes += recorded[(header.endIndex + 1)..<(recorded.count - reader.rest.count)]
    count = reader.line
    var isRemoving = false
    while let line = try reader.nextLine() {
      number = reader.line
      mapper.beginLine()
      let parsed = try reader.parsed(line)
      if isRemoving, line.kind != .command {
        // Comments stay, and blank lines, but for a second one where a step was.
        if parsed.event != nil || parsed == .blank && endsInBlank {
          remove(line.bytes, number)
        } else {
          take(nil, insteadOf: line.bytes, number)
        }
        continue
      }
      let mapped = mapper.map(parsed)
      isRemoving = mapped == nil && line.kind == .command
      if let mapped {
        take(mapper.hasReplaced ? mapped.description : nil, insteadOf: line.bytes, number)
        if mapper.hasStaleDigest { staleDigests.append(count) }
      } else {
        remove(line.bytes, number)
      }
    }
    // What a killed recording has after its last line.
    bytes += original[recorded.count...]
  }

  /// Adds a line: the new one, or the old one if there is none.
  private mutating func take(
    _ new: String?, insteadOf old: ArraySlice<UInt8>, _ number: Int
  ) {
    count += 1
    endsInBlank = old.isEmpty
    if let new {
      let old = String(decoding: old, as: UTF8.self)
      changes.append(Change(line: number, old: [old], new: new, newLine: count))
      bytes += new.utf8
    } else {
      bytes += old
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func remove(_ line: ArraySlice<UInt8>, _ number: Int) {
    let old = String(decoding: line, as: UTF8.self)
    if let last = changes.last, last.new == nil, last.line + last.old.count == number {
      changes[changes.count - 1].old.append(old)
    } else {
      changes.append(Change(line: number, old: [old], new: nil, newLine: count))
    }
  }
}

extension EditedSession.Change: CustomStringConvertible {
  /// The change as in a diff without context.
  package var description: String {
    let places =
      "-\(line)\(old.count > 1 ? ",\(old.count)" : "") +\(newLine)\(new == nil ? ",0" : "")"
    return (["@@ \(places) @@"] + old.map { "-\($0)" } + (new.map { ["+\($0)"] } ?? []))
      .joined(separator: "\n")
  }
}
