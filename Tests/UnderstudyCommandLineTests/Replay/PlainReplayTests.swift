import Testing

@testable import UnderstudyCommandLine

@Suite struct PlainReplayTests {
  @Test(arguments: [[], ["all"], ["a.session", "--jobs", "3", "b"], ["--jobs", "1000", "all"]])
  func plainReplayHasTheOptionsOfTheParser(words: [String]) throws {
    let plain = try #require(PlainReplay(["replay"] + words))
    let parsed = try ReplayCommand.parse(words)
    #expect(try "\(plain.options)" == "\(parsed.options())")
  }

  @Test(arguments: [
    ["review", "all"], ["replay", "--", "all"], ["replay", "-h"], ["replay", "--jobs"],
    ["replay", "--jobs", "0"], ["replay", "--jobs", "two"], ["replay", "--jobs=2"],
    ["replay", "--jobs", "1", "--jobs", "2"], ["replay", "all", "--fail-fast"],
  ])
  func otherWordsAreLeftToTheParser(words: [String]) {
    #expect(PlainReplay(words).map(\.paths) == nil)
  }
}
