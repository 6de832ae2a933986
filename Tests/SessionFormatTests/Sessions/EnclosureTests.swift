import Testing

@testable import SessionFormat

/// Paths in a folder to which a process keeps.
@Suite struct EnclosureTests {
  private static let enclosure = try? Enclosure()

  /// A slash can be one character with what follows it.
  @Test(
    arguments: [
      ("a/b", ["a", "b"]), ("./a//b/", ["a", "b"]), ("a/../b", ["b"]), (".", []),
      ("..", nil), ("a/../..", nil), ("/a", nil),
      ("a/\u{301}b", ["a", "\u{301}b"]), ("a/\u{301}b/../c", ["a", "c"]),
      ("../\u{301}b", nil), ("/\u{301}b", nil),
    ] as [(String, [String]?)])
  func pathIsCutAtEachSlash(path: String, names: [String]?) throws {
    let enclosure = try #require(Self.enclosure)
    #expect(enclosure.names(in: path)?.map(String.init) == names)
  }

  @Test(
    arguments: [
      ("", []), ("/", []), ("/a/\u{301}b", ["a", "\u{301}b"]), ("a/b", nil), ("/..", nil),
    ] as [(String, [String]?)])
  func absolutePathLeadsIntoTheFolder(rest: String, names: [String]?) throws {
    let enclosure = try #require(Self.enclosure)
    #expect(enclosure.names(in: enclosure.path + rest)?.map(String.init) == names)
  }
}
