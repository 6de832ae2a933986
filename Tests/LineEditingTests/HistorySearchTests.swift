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

  @Test func emptyPatternFindsNothing() {
    let search = search("ad\u{7F}\u{7F}")
    #expect(search.found == nil)
    #expect(search.prompt == #"search "":"#)
  }

  @Test(arguments: ["\u{12}", "\u{13}"])
  func emptySearchRepeatsTheLastPattern(_ key: String) {
    #expect(search(key, after: "ad").pattern == "ad")
  }

  @Test func keysOfTheLineEndTheSearch() {
    var search = HistorySearch(in: lines, lastPattern: "")
    for key: Unicode.Scalar in ["\u{7}", "\r", "\u{1}"] {
      let isTaken = search.take(key)
      #expect(!isTaken)
    }
  }
}
