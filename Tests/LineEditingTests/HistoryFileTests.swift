import TerminalTesting
import Testing
import UnderstudyPlatform

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

  @Test(arguments: ["plain", "a b\tc", "back\\slash \\040", "é日本語👍", "\u{1B}[2J\u{7F}", "a\nb"])
  func everyLineIsKept(line: String) throws {
    let file = HistoryFile(path: folder.path("history"))
    #expect(file.append(line))
    #expect(file.load() == [line])
  }

  @Test func fileWithoutCookieIsRefused() throws {
    try folder.write("a\nb\n", to: "history")
    #expect(HistoryFile(path: folder.path("history")).load() == [])
  }

  @Test func lineAfterATornOneIsALineOfItsOwn() throws {
    try folder.write("_HiStOrY_V2_\nadd\\0401\nad", to: "history")
    let file = HistoryFile(path: folder.path("history"))
    #expect(file.append("add 2"))
    #expect(file.load() == ["add 1", "ad", "add 2"])
    #expect(try folder.read("history") == "_HiStOrY_V2_\nadd\\0401\nad\nadd\\0402\n")
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
    func text(_ lines: [String]) -> String {
      (["_HiStOrY_V2_"] + lines + [""]).joined(separator: "\n")
    }
    try folder.write(text(lines), to: "history")
    let file = HistoryFile(path: folder.path("history"))
    let newest = Array(lines.suffix(HistoryFile.limit))
    #expect(file.load() == newest)
    #expect(try folder.read("history") == text(newest))
    #expect(try folder.names == ["history"])
  }

  @Test func linkedFileIsRewrittenAndStaysLinked() throws {
    let lines = (0...2 * HistoryFile.limit).map { "line\($0)" }
    try folder.write("_HiStOrY_V2_\n" + lines.joined(separator: "\n") + "\n", to: "target")
    try #require(symlink(folder.path("target"), folder.path("history")) == 0)
    _ = HistoryFile(path: folder.path("history")).load()
    var status = stat()
    #expect(lstat(folder.path("history"), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    #expect(HistoryFile(path: folder.path("target")).load() == lines.suffix(HistoryFile.limit))
    #expect(try folder.names == ["history", "target"])
  }
}
