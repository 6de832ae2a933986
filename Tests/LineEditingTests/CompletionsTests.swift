import Testing

@testable import LineEditing

@Suite struct CompletionsTests {
  private func step(_ line: String, from start: Int, _ texts: String...) -> Completions.Step {
    let candidates = texts.map { Completions.Candidate($0) }
    return Completions(start: start, candidates: candidates)
      .step(line: line, cursor: line.utf8.count)
  }

  @Test func tabCompletesExtendsThenLists() {
    #expect(step("re", from: 0, "remove") == .replace(start: 0, with: "remove "))
    #expect(step("r", from: 0, "remove", "rename") == .replace(start: 0, with: "re"))
    #expect(step("re", from: 0, "remove", "rename") == .list)
    #expect(step("x", from: 0) == .nothing)
    #expect(step("x", from: 2, "xyz") == .nothing)
  }

  @Test func completionKeepsTheRestOfTheWord() {
    let completions = Completions(start: 0, candidates: [Completions.Candidate("remove")])
    let whole = Completions.Step.replace(start: 0, with: "remove ", over: 4)
    #expect(completions.step(line: "remove", cursor: 2) == whole)
    let before = Completions.Step.replace(start: 0, with: "remove", over: 4)
    #expect(completions.step(line: "remove 1", cursor: 2) == before)
    let beside = Completions.Step.replace(start: 0, with: "remove ")
    #expect(completions.step(line: "re1", cursor: 2) == beside)
    #expect(completions.step(line: "reremove", cursor: 2) == beside)
  }

  @Test func completionKeepsTheRestOfAQuotedWord() {
    let file = Completions.Candidate("a b/x.session")
    let completions = Completions(
      start: 0, typed: "a b/x", candidates: [file], quote: { "\"\($0)\"" })
    let whole = Completions.Step.replace(start: 0, with: #""a b/x.session" "#, over: 8)
    #expect(completions.step(line: #"a\ b/x.session"#, cursor: 6) == whole)
    let quoted = Completions.Step.replace(start: 0, with: #""a b/x.session" "#, over: 9)
    #expect(completions.step(line: #""a b/x.session""#, cursor: 6) == quoted)
  }

  init() {
    TextLocale.adoptUTF8()
  }

  @Test func listShowsHelpWithoutControlCharacters() {
    let candidates = [
      Completions.Candidate("a\u{1B}", help: "first"), Completions.Candidate("bcd"),
      Completions.Candidate("e", help: "a long explanation"),
    ]
    let rows = CandidateList.rows(of: candidates, width: 14, height: 5)
    #expect(rows == ["a\u{FFFD}   first", "bcd", "e    a long …"])
    let short = CandidateList.rows(of: candidates, width: 40, height: 2)
    #expect(short == ["a\u{FFFD}  first", "… and 2 more"])
  }
}
