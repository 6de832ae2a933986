import SessionFormat
import Testing

@testable import SessionReports

@Suite struct ValueMarkupTests {
  /// What a list has that another does not, wherever that is.
  @Test(arguments: [
    ([1, 2, 3], [1, 3], [2]), ([1, 3], [1, 2, 3], []), ([1, 2], [1, 3], [2]), ([1], [], [1]),
    ([2, 2], [2], [2]), ([1, 2, 3, 4], [1, 5, 4], [2, 3]),
  ])
  func rowsThatAreMissingAreMarked(rows: [Int], others: [Int], marked: [Int]) {
    func list(_ numbers: [Int]) -> Value {
      .list(numbers.map { .record([.init("id", .int(Int128($0)))]) })
    }
    let markup = HTML.text { html in
      html.element("p") { ValueMarkup.write(list(rows), unlike: list(others), to: html) }
    }
    let found = markup.matches(of: /<mark>(\d)<\/mark>/).compactMap { Int($0.1) }
    #expect(found == marked, "\(markup)")
  }

  private func text(of value: Value) throws -> String {
    let markup = HTML.text { html in html.element("p") { ValueMarkup.write(value, to: html) } }
    return try MarkupReader(markup, texts: "p").texts.joined()
  }

  /// A string of so many characters, of which each may be several bytes; two of them are quotes.
  private func string(_ character: Character, _ count: Int) -> Value {
    .string(String(repeating: character, count: count - 2))
  }

  @Test(arguments: ["a", "ж", "日", "👩‍👩‍👧"] as [Character])
  func onlyTextThatIsCutSaysSo(character: Character) throws {
    let whole = string(character, 400)
    #expect(try text(of: whole) == "\(whole)")
    let long = string(character, 401)
    let count = "\(long)".unicodeScalars.count.counted("character")
    #expect(try text(of: long) == "\("\(long)".prefix(400))… (\(count))")
  }

  @Test func longTextIsShownAroundWhatDiffers() {
    let start = String(repeating: "a ", count: 500)
    let markup = HTML.text { html in
      ValueMarkup.write(.string(start + "one"), unlike: .string(start + "two"), to: html)
    }
    #expect(
      markup == """
        <bdi>…\(String(repeating: "a ", count: 66))<mark>one</mark>"</bdi>\
        <span class="faint"> (1,005 characters)</span>
        """)
  }
}
