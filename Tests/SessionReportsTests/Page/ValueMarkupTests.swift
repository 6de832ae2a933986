import SessionFormat
import Testing

@testable import SessionReports

@Suite struct ValueMarkupTests {
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
}
