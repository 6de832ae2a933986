import Foundation

/// Files of the package and of its mutated copy.
enum Files {
  /// The paths of all files and links in a folder, from `root`, without what was built there.
  static func all(in root: URL, under folder: String) throws -> [String] {
    let top = root.appending(path: folder).path
    guard FileManager.default.fileExists(atPath: top) else { return [] }
    return try FileManager.default.subpathsOfDirectory(atPath: top).sorted()
      .filter { !$0.contains(".build/") && !isFolder("\(top)/\($0)") }
      .map { "\(folder)/\($0)" }
  }

  private static func isFolder(_ path: String) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.type] as? FileAttributeType == .typeDirectory
  }

  /// Copies a file or a link.
  static func copy(_ file: URL, to copy: URL) throws {
    let files = FileManager.default
    guard let destination = try? files.destinationOfSymbolicLink(atPath: file.path) else {
      return try write(Data(contentsOf: file), to: copy)
    }
    if (try? files.destinationOfSymbolicLink(atPath: copy.path)) == destination { return }
    try files.createDirectory(
      at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
    try files.createSymbolicLink(atPath: copy.path, withDestinationPath: destination)
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
