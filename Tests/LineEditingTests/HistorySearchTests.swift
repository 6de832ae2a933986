import Testing

@testable import LineEditing

@Suite struct HistorySearchTests {
  private let lines = ["add 1", "remove 0", "add 2"]

  private func search(_ keys: String, after lastPattern: String = "") -> HistorySearch {
    var search = HistorySearch(in: lines, lastPattern: lastPattern)
    for key in keys.unicodeScalars {
      let isTaken = search.take(key)
      #expect(isTaken)
    }
    return search
  }

  @Test(arguments: [
    ("ad", "add 2", #"search "ad":"#),
    ("ad\u{12}", "add 1", #"search "ad":"#),
    ("ad\u{12}\u{13}", "add 2", #"search "ad":"#),
    ("ad\u{12}\u{12}", "add 1", #"not found "ad":"#),
    ("ad\u{12}d\u{7F}", "add 1", #"search "ad":"#),
    ("ad\u{12}x\u{7F}", "add 1", #"search "ad":"#),
    ("adxy\u{7F}", "add 2", #"not found "adx":"#),
    ("ov", "remove 0", #"search "ov":"#),
    ("ovx", "remove 0", #"not found "ovx":"#),
  ])
  func searchFindsWhatIsTyped(_ keys: String, _ found: String, _ prompt: String) {
    let search = search(keys)
    #expect(search.found == found)
    #expect(search.prompt == prompt)
  }

  @Test(arguments: [
    ("dun", "title Dune", 6), ("TITLE d", nil, 0), ("Dune", "title Dune", 6),
    ("É", "rename éclair É", 14),
    ("é", "rename éclair É", 7),
    // The small İ is an i and a dot.
    ("stan", "title İstanbul", 7),
  ])
  func caseIsIgnoredUntilACapitalIsTyped(keys: String, found: String?, offset: Int) {
    let lines = ["rename éclair É", "title İstanbul", "title Dune"]
    var search = HistorySearch(in: lines, lastPattern: "")
    for key in keys.unicodeScalars { _ = search.take(key) }
    #expect(search.found == found)
    #expect(search.offset == offset)
  }

  @Test func emptyPatternFindsNothing() {
    let search = search("ad\u{7F}\u{7F}")
    #expect(search.found == nil)
    #expect(search.prompt == #"search "":"#)
  }

  @Test(arguments: ["\u{12}", "\u{13}"])
  func emptySearchRepeatsTheLastPattern(_ key: String) {
    #expect(search(key, after: "ad").pattern == "ad")
  }

  @Test(arguments: [
    ("ad", ["add 2", "add 1"], 0), ("ad\u{12}", ["add 2", "add 1"], 1),
    ("", ["add 2", "remove 0", "add 1"], nil),
    ("\t\t\u{E}\u{E}", ["add 2", "remove 0", "add 1"], 2),
    ("\t\u{10}", ["add 2", "remove 0", "add 1"], 0),
    ("adx", [], nil), ("ad\u{12}d 2", ["add 2"], 0),
  ])
  func allFittingLinesAreKnown(keys: String, fitting: [String], place: Int?) {
    let search = search(keys)
    #expect(search.fitting == fitting)
    #expect(search.place == place)
  }

  @Test func keysOfTheLineEndTheSearch() {
    var search = HistorySearch(in: lines, lastPattern: "")
    for key: Unicode.Scalar in ["\u{7}", "\r", "\u{1}"] {
      let isTaken = search.take(key)
      #expect(!isTaken)
    }
  }
}
