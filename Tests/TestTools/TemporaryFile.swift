import Foundation

/// A temporary file, removed with the test.
package final class TemporaryFile {
  package let path: String

  package init(_ bytes: some Sequence<UInt8>) throws {
    path = FileManager.default.temporaryDirectory.appending(path: "understudy-\(UUID())").path
    try overwrite(with: bytes)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Replaces the file's contents in place.
  package func overwrite(with bytes: some Sequence<UInt8>) throws {
    try Data(bytes).write(to: URL(filePath: path))
  }

  /// Adds these bytes at its end, so many times.
  package func append(_ bytes: some Sequence<UInt8>, times: Int) throws {
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    defer { try? file.close() }
    try file.seekToEnd()
    let data = Data(bytes)
    for _ in 0..<times { try file.write(contentsOf: data) }
  }
}
