import Testing

@testable import SessionFormat

@Suite struct ShellWordTests {
  @Test(arguments: [
    ("a", "a"), ("", "''"), ("a b", "'a b'"), ("=a", "'=a'"), ("it's", #"'it'\''s'"#),
    ("a'\n", #"$'a\'\x0a'"#),
    // A sign and the mark on it are one character.
    ("a'\u{301}b", "'a'\\''\u{301}b'"), ("=\u{345}a", "'=\u{345}a'"),
  ])
  func textIsOneWord(text: String, word: String) {
    #expect("\(ShellWord(text))" == word)
  }

  @Test(arguments: [("a", "a"), ("-a", "./-a"), ("-\u{301}a", "./-\u{301}a")])
  func fileIsNoOption(path: String, shown: String) {
    #expect(ShellWord.file(path) == shown)
  }
}
