import Foundation

/// Lines of a source that are replaced by others: a part of a diff without line numbers.
struct SourceChange {
  let path: String
  let old: String
  let new: String

  /// The changes of a diff: `--- PATH`, and for each place `@@` and lines that begin with a blank, `-` or `+`.
  static func all(in lines: ArraySlice<String>, of file: String) throws -> [SourceChange] {
    var changes: [SourceChange] = []
    var path = ""
    var (old, new): ([String], [String]) = ([], [])
    func finish() {
      if !old.isEmpty || !new.isEmpty {
        changes.append(SourceChange(path: path, old: joined(old), new: joined(new)))
      }
      (old, new) = ([], [])
    }
    for line in lines {
      switch line.first {
      case "-" where line.hasPrefix("--- "):
        finish()
        path = String(line.dropFirst(4))
      case "@": finish()
      case "-": old.append(String(line.dropFirst()))
      case "+": new.append(String(line.dropFirst()))
      case " ", nil:
        old.append(String(line.dropFirst()))
        new.append(String(line.dropFirst()))
      default: throw Problem("\(file): expected a line of a diff, found \(line)")
      }
    }
    // The file's last line feed is none of the diff.
    if old.last == "", new.last == "" { (old, new) = (old.dropLast(), new.dropLast()) }
    finish()
    return changes
  }

  private static func joined(_ lines: [String]) -> String {
    lines.map { "\($0)\n" }.joined()
  }

  /// Writes the new lines in place of the old ones, which must be there once. Without old lines, it is a new file.
  func apply(in folder: URL) throws {
    let file = folder.appending(path: path)
    if old.isEmpty {
      try Data(new.utf8).write(to: file, options: .withoutOverwriting)
      return
    }
    let text = try String(contentsOf: file, encoding: .utf8)
    let places = text.ranges(of: old)
    guard places.count == 1 else {
      throw Problem("\(path): expected once, found \(places.count) times:\n\(old)")
    }
    try Data(text.replacingCharacters(in: places[0], with: new).utf8).write(to: file)
  }
}
