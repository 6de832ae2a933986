import Foundation
import Testing

/// A temporary folder, removed with the test.
package final class Folder {
  package let path: String

  package init() throws {
    var name = Array("/tmp/understudy-test-XXXXXX".utf8CString)
    try #require(mkdtemp(&name) != nil)
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  package func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file, and creates its folders. No process starts meanwhile: it would hold the file
  /// open, and a program in it would be too busy to run.
  package func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
    let parent = URL(filePath: path(name)).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    try Pipe.lock.withLock { _ in try Data(bytes).write(to: URL(filePath: path(name))) }
  }

  package func write(_ text: String, to name: String) throws { try write(text.utf8, to: name) }

  /// Copies a file or a folder, by a process that starts no other: some code here starts processes without
  /// taking the lock.
  package func copy(_ source: String, to name: String) throws {
    let copying = Program(path: "/bin/cp", arguments: ["-R", source, path(name)])
    try #require(Program.status(of: copying.spawn([])) == 0)
  }

  /// Writes a script that can be run, with the same care.
  package func write(program script: String, to name: String) throws {
    let text = "\(name).text"
    try write(script, to: text)
    try copy(path(text), to: name)
    try FileManager.default.removeItem(atPath: path(text))
    try setPermissions(0o700, of: name)
  }

  package func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
  }

  package func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path(name))), as: UTF8.self)
  }

  /// The size of a file in bytes; nil if there is none.
  package func size(of name: String) -> Int? {
    var status = stat()
    return stat(path(name), &status) == 0 ? Int(status.st_size) : nil
  }

  package func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path(name))
  }

  package func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  /// The sorted names of its entries.
  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  /// The sorted names of the entries of a folder below.
  package func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(folder)).sorted()
  }

  package func setPermissions(_ mode: mode_t, of name: String) throws {
    try #require(chmod(path(name), mode) == 0)
  }

  package func permissions(of name: String) throws -> mode_t {
    var status = stat()
    try #require(stat(path(name), &status) == 0)
    return status.st_mode & 0o7777
  }
}
