import Testing

@testable import LineEditing

/// The state of the list, and its rows, without a terminal.
@Suite struct CompletionListTests {
  // The C library measures characters by the locale.
  init() { TextLocale.adoptUTF8() }

  private func list(
    _ candidates: [Completions.Candidate], omitted: Int = 0, remark: String? = nil,
    line: String = "", start: Int = 0
  ) -> CompletionList {
    let characters = line.unicodeScalars.map { Int32($0.value) }
    return CompletionList(
      Completions(start: start, candidates: candidates, omitted: omitted, remark: remark),
      for: LineState(line: characters, cursor: characters.count))
  }

  private func words(_ count: Int) -> [Completions.Candidate] {
    (0..<count).map { Completions.Candidate("w\($0)") }
  }

  private func helped(_ count: Int) -> [Completions.Candidate] {
    (0..<count).map { Completions.Candidate("w\($0)", help: "h") }
  }

  private func rows(
    of list: CompletionList, _ width: Int, _ height: Int, isColored: Bool = false
  ) -> [String] {
    var list = list
    return list.rows(width: width, height: height, isColored: isColored)
  }

  // MARK: Choosing

  @Test func choosingGoesRound() {
    var list = list(words(3))
    var chosen: [Int?] = []
    for isNext in [true, true, true, true, false, false] {
      list.choose(next: isNext)
      chosen.append(list.chosen)
    }
    #expect(chosen == [0, 1, 2, 0, 2, 1])
    var back = self.list(words(3))
    back.choose(next: false)
    #expect(back.chosen == 2)
  }

  @Test func disabledCandidatesAreChosenOnlyAmongThemselves() {
    let disabled = Completions.Candidate("no", disabled: "why")
    var mixed = list([disabled] + words(2))
    var chosen: [Int?] = []
    for isNext in [true, true, true, false] {
      mixed.choose(next: isNext)
      chosen.append(mixed.chosen)
    }
    #expect(chosen == [1, 2, 1, 2])
    var alone = list([disabled])
    alone.choose(next: true)
    #expect(alone.chosen == 0)
    var none = list([])
    none.choose(next: true)
    #expect(none.chosen == nil)
  }

  @Test func choosingBesideStaysInTheRow() {
    // In 18 columns, five candidates in two rows: w0 w2 w4, w1 w3.
    var list = list(words(5).map { Completions.Candidate("\($0.text)xx") })
    #expect(
      rows(of: list, 18, 9) == ["w0xx  w2xx  w4xx", "w1xx  w3xx"])
    var moves: [Bool] = []
    var chosen: [Int?] = []
    func beside(next isNext: Bool) {
      moves.append(list.chooseBeside(next: isNext, width: 18))
      chosen.append(list.chosen)
    }
    beside(next: true)
    list.choose(next: true)
    list.choose(next: true)
    for isNext in [true, true, false, false] { beside(next: isNext) }
    #expect(moves == [false, true, false, true, false])
    #expect(chosen == [nil, 3, 3, 1, 1])
  }

  @Test func replacementPutsChosenCandidateIntoTypedLine() {
    var list = list(words(2), line: "é w", start: 3)
    #expect(list.replacement(endsWord: true) == nil)
    list.choose(next: false)
    #expect(list.replacement(endsWord: false) == .replace(start: 3, with: "w1"))
    #expect(list.replacement(endsWord: true) == .replace(start: 3, with: "w1 "))
  }

  @Test func listBelongsToOneWord() {
    let open = list(words(2), line: "a w", start: 2)
    #expect(open.isForWord(of: list(words(1), line: "a w1", start: 2)))
    #expect(open.isForWord(of: list(words(1), line: "a ", start: 2)))
    #expect(!open.isForWord(of: list(words(1), line: "a w1 ", start: 5)))
    #expect(!open.isForWord(of: list(words(1), line: "b w", start: 2)))
  }

  // MARK: Rows

  @Test func rowsShowHelpWithoutControlCharacters() {
    let list = list([
      Completions.Candidate("a\u{1B}", help: "first"), Completions.Candidate("bcd"),
      Completions.Candidate("e", help: "a long explanation"),
      Completions.Candidate("f", disabled: "w\u{9B}y"),
    ])
    let plain = rows(of: list, 14, 5)
    #expect(plain == ["a\u{FFFD}   first", "bcd", "e    a long …", "f    disable…"])
    let colored = rows(of: list, 40, 5, isColored: true)
    #expect(colored.last == "\u{1B}[2mf    disabled: w\u{FFFD}y\u{1B}[0m")
  }

  @Test func chosenCandidateIsInverse() {
    var list = list(words(2))
    list.choose(next: false)
    #expect(rows(of: list, 20, 5) == ["w0  \u{1B}[7mw1\u{1B}[0m"])
  }

  @Test func tallListIsWindowThatFollows() {
    var list = list(helped(6))
    let rows = { (list: inout CompletionList) in
      list.rows(width: 20, height: 4, isColored: false).map {
        $0.replacing("\u{1B}[7m", with: "[").replacing("\u{1B}[0m", with: "]")
      }
    }
    #expect(rows(&list) == ["w0  h", "w1  h", "w2  h", "… 3 more"])
    for _ in 0..<4 { list.choose(next: true) }
    #expect(rows(&list) == ["w1  h", "w2  h", "[w3  h]", "… 3 more"])
    list.choose(next: false)
    #expect(rows(&list) == ["w1  h", "[w2  h]", "w3  h", "… 3 more"])
    for _ in 0..<4 { list.choose(next: true) }
    #expect(rows(&list) == ["[w0  h]", "w1  h", "w2  h", "… 3 more"])
    list.choose(next: false)
    #expect(rows(&list) == ["w3  h", "w4  h", "[w5  h]", "… 3 more"])
  }

  @Test func windowOfColumnsCountsWhatIsOutside() {
    let list = list(words(6), omitted: 7)
    #expect(rows(of: list, 9, 3) == ["w0  w3", "w1  w4", "… 9 more"])
    #expect(rows(of: list, 9, 1) == ["w0  w3"])
    #expect(rows(of: list, 9, 0) == [])
  }

  @Test func emptyListShowsRemark() {
    let expecting = list([], remark: "stars: 1 to 5")
    #expect(rows(of: expecting, 40, 3) == ["stars: 1 to 5"])
    #expect(
      rows(of: expecting, 10, 3, isColored: true) == ["\u{1B}[2mstars: 1…\u{1B}[0m"])
    let nothing = list([])
    #expect(rows(of: nothing, 40, 3) == ["nothing fits"])
  }

  @Test func wideAndCombiningTextIsAligned() {
    let texts = ["日本語", "e\u{301}te\u{301}", "abc", "de"]
    let list = list(texts.map { Completions.Candidate($0) })
    let rows = self.rows(of: list, 20, 5)
    #expect(rows == ["日本語  abc", "e\u{301}te\u{301}     de"])
  }
}
