import Foundation

/// Files of the package and of its mutated copy.
enum Files {
  /// The paths of all files in a folder, from `root`.
  static func all(in root: URL, under folder: String) throws -> [String] {
    let top = root.appending(path: folder).path
    guard FileManager.default.fileExists(atPath: top) else { return [] }
    return try FileManager.default.subpathsOfDirectory(atPath: top).sorted()
      .filter { !isFolder("\(top)/\($0)") }
      .map { "\(folder)/\($0)" }
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// Writes a file, unless it is the same: what is written is built again.
  static func write(_ data: Data, to file: URL) throws {
    if let old = try? Data(contentsOf: file), old == data { return }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  static func write(_ text: String, to file: URL) throws { try write(Data(text.utf8), to: file) }
}

/// Why the run can't continue.
struct Problem: Error, CustomStringConvertible {
  let text: String
  var description: String { text }
}
