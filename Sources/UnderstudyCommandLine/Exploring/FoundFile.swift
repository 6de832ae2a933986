import CStandardLibrary
import LineEditing
import Understudy

/// The file of a session that an exploration found. Its name says what the session shows.
@MainActor
struct FoundFile {
  private let bytes: [UInt8]
  private let stem: String

  init(_ find: ExploredLane.Found, of screen: String, in folder: String) {
    var session = find.session
    session.lines.insert(.comment(.init(find.text)), at: 0)
    bytes = Array(session.text.utf8)
    stem = "\(folder)/\(screen)-\(Self.name(for: find.text))"
  }

  /// Writes the session, unless a file has it already; returns the file's path. Never overwrites one.
  ///
  /// - Throws: ``Failure`` if it can't be written.
  func write() throws(Failure) -> String {
    makeFolders(above: "\(stem).session", mode: 0o777)
    var number = 1
    while true {
      let path = number == 1 ? "\(stem).session" : "\(stem)-\(number).session"
      guard FileDescriptor.exists(path) else {
        try NewFile.write(bytes, to: path)
        return path
      }
      if (try? SessionFiles.bytes(of: path)) == bytes { return path }
      number += 1
    }
  }

  /// The words of the text: `broken-the-big-jug-does-not-hold-4`.
  private static func name(for text: String) -> String {
    let words = text.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    var name = ""
    for word in words where name.utf8.count + word.utf8.count < mostBytes {
      name += (name.isEmpty ? "" : "-") + word
    }
    return name
  }

  private static let mostBytes = 60
}
