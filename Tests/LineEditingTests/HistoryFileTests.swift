import CStandardLibrary
import TerminalTesting
import Testing

@testable import LineEditing

@Suite struct HistoryFileTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test func addedLinesAreLoadedAndReadableByTheOwnerAlone() throws {
    let file = HistoryFile(path: folder.path("new/folder/history"))
    #expect(file.load() == [])
    #expect(file.append("add 1"))
    #expect(file.append("a b"))
    #expect(file.append("add 1"))
    #expect(file.load() == ["a b", "add 1"])
    #expect(
      try folder.read("new/folder/history") == "_HiStOrY_V2_\nadd\\0401\na\\040b\nadd\\0401\n")
    #expect(try folder.permissions(of: "new/folder/history") == 0o600)
  }

  /// Reading a pipe would wait for a writer.
  @Test func pipeIsRefused() throws {
    try #require(mkfifo(folder.path("pipe"), 0o600) == 0)
    let file = HistoryFile(path: folder.path("pipe"))
    #expect(file.load() == [])
    #expect(!file.append("add 1"))
  }

  @Test func longFileIsRewrittenWithItsNewestLines() throws {
    let lines = (0...2 * HistoryFile.limit).map { "line\($0)" }
    try folder.write(HistoryFormat.cookie + lines.map(HistoryFormat.encode).joined(), to: "history")
    let file = HistoryFile(path: folder.path("history"))
    let newest = Array(lines.suffix(HistoryFile.limit))
    #expect(file.load() == newest)
    #expect(
      try folder.read("history") == HistoryFormat.cookie + newest.map { $0 + "\n" }.joined())
    #expect(try folder.names == ["history"])
  }
}
