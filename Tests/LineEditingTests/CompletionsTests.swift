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
    #expect(step("x", from: 0) == .list)
    #expect(step("remove", from: 0, "remove") == .replace(start: 0, with: "remove "))
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

  @Test func onlyBeginningsCompleteWhereThereAreAny() {
    #expect(step("ad", from: 0, "add", "load", "read") == .replace(start: 0, with: "add "))
    #expect(step("oa", from: 0, "load") == .replace(start: 0, with: "load "))
    #expect(step("ea", from: 0, "read", "clear") == .list)
  }

  @Test func completionTakesRealSpelling() {
    #expect(step("ADD", from: 0, "addAll", "addOne") == .list)
    #expect(step("AD", from: 0, "addAll", "addOne") == .replace(start: 0, with: "add"))
    #expect(step("addo", from: 0, "addOne") == .replace(start: 0, with: "addOne "))
  }

  @Test func disabledCandidateIsOnlyListed() {
    let undo = Completions.Candidate("undo", disabled: "nothing happened")
    let alone = Completions(start: 0, candidates: [undo])
    #expect(alone.step(line: "u", cursor: 1) == .list)
    let under = Completions.Candidate("under")
    let both = Completions(start: 0, candidates: [undo, under])
    #expect(both.candidates == [undo, under])
    #expect(both.step(line: "u", cursor: 1) == .replace(start: 0, with: "under "))
    // A word that only contains what was typed is no completion of the disabled one.
    let blunder = Completions(start: 0, candidates: [undo, Completions.Candidate("blunder")])
    #expect(blunder.step(line: "un", cursor: 2) == .list)
  }

  @Test func completeWordIsListed() {
    let folder = Completions.Candidate("a/", endsWord: false)
    #expect(Completions(start: 0, candidates: [folder]).step(line: "a/", cursor: 2) == .list)
  }

  @Test func fittingCandidatesBeginThenContainInAnyCase() {
    let words = ["Overlap", "remove", "OVEN", "dove", "x"].map { Completions.Candidate($0) }
    #expect(words.fitting("ove").map(\.text) == ["Overlap", "OVEN", "remove", "dove"])
    #expect(words.fitting("").map(\.text) == words.map(\.text))
    #expect(words.fitting("zz").isEmpty)
    let rows = [(1, "Emma"), (2, "Kim"), (31, "Emil")]
    #expect(rows.fitting("1", { "\($0.0)" }, orIn: \.1).map(\.0) == [1, 31])
    #expect(rows.fitting("em", { "\($0.0)" }, orIn: \.1).map(\.0) == [1, 31])
  }
}
