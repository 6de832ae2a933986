import Foundation
import Testing

@testable import SessionFormat

@Suite final class SessionFolderTests {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "understudy-folder-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ path: String) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data().write(to: file)
  }

  /// The files that are found, without the folder's path.
  private func found(in given: String) throws -> [String] {
    try SessionFolder.files(in: given).map { String($0.dropFirst(folder.path.count + 1)) }
  }

  /// C would end the name at the NUL, and open another file.
  @Test func nameWithNULIsNoFile() throws {
    try write("a")
    let error = #expect(throws: SessionContents.Unreadable.self) {
      try SessionContents.read(self.folder.path + "/a\0.session")
    }
    #expect(error?.description == "can't be read: invalid argument")
  }

  @Test func onlySessionsAreFound() throws {
    for path in ["a.session", "b.sessions", ".session", "session", "c/d/e.session", "c/f.txt"] {
      try write(path)
    }
    try FileManager.default.createDirectory(
      at: folder.appending(path: "empty.session"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "link.session"),
      withDestinationURL: folder.appending(path: "a.session"))
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "again"), withDestinationURL: folder.appending(path: "c"))
    let expected = [".session", "a.session", "c/d/e.session", "link.session"]
    #expect(try found(in: folder.path) == expected)
    #expect(try found(in: folder.path + "/") == expected)
  }
}
