import GeneratedInput
import Testing

@testable import SessionFormat

@Suite struct JSONReadingTests {
  private func read(_ bytes: [UInt8]) throws -> JSON {
    try JSON(parsing: bytes)
  }

  @Test(arguments: [
    (
      #" {"a" : [ 1 , -2.5e+3 , 0 , true , false , null ] , "b":{}} "#,
      JSON.object([
        .init(
          "a",
          .array([
            .number("1"), .number("-2.5e+3"), .number("0"), .boolean(true), .boolean(false), .null,
          ])),
        .init("b", .object([])),
      ])
    ),
    (#""\"\\\/\b\f\n\r\t\u00e9\ud83d\udc4dé👍""#, .string("\"\\/\u{8}\u{c}\n\r\té👍é👍")),
    ("[]", .array([])), ("\r\n[\t1\r\n,\n2 ]\r\n", .array([.number("1"), .number("2")])),
    ("12345678901234567890123456789", .number("12345678901234567890123456789")),
  ])
  func readsJSON(_ text: String, _ json: JSON) throws {
    #expect(try read(Array(text.utf8)) == json)
  }

  @Test(arguments: [
    ("", "column 1: expected a JSON value"),
    ("{", "column 2: expected a name in double quotes"),
    ("{a:1}", "column 2: expected a name in double quotes"),
    (#"{"é"}"#, "column 5: expected a colon"),
    (#"{"a":1,}"#, "column 8: expected a name in double quotes"),
    (#"{"a":1 "b"}"#, "column 8: expected a comma or }"),
    (#"{"a":1,"a":2}"#, "column 8: duplicate name"),
    ("[1 2]", "column 4: expected a comma or ]"),
    ("[1,]", "column 4: expected a JSON value"),
    ("01", "column 2: expected the end of the line"),
    ("-", "column 2: expected a digit"),
    ("1.", "column 3: expected a digit"),
    ("1e", "column 3: expected a digit"),
    ("NaN", "column 1: expected a JSON value"),
    ("true false", "column 6: expected the end of the line"),
    ("\"a", "column 3: expected a closing quote"),
    ("\"a\tb\"", "column 3: a control character must be escaped"),
    (#""\x""#, #"column 3: expected one of " \ / b f n r t u after the backslash"#),
    (#""\u00g0""#, "column 3: expected four hex digits after \\u"),
    (#""\u12"#, "column 3: expected four hex digits after \\u"),
    (#""\ud83d""#, "column 2: an unpaired surrogate"),
    (#""\ud83d\u0041""#, "column 2: an unpaired surrogate"),
    (#""\udc4d""#, "column 2: an unpaired surrogate"),
    (String(repeating: "[", count: 99), "column 17: more than 16 levels deep"),
  ])
  func refusesMalformedJSON(_ text: String, _ reason: String) {
    let error = #expect(throws: SyntaxError.self) { try read(Array(text.utf8)) }
    #expect(error?.description == reason)
  }

  @Test func refusesInvalidText() {
    let error = #expect(throws: SyntaxError.self) { try read([0x22, 0xff, 0x22]) }
    #expect(error?.description == "column 1: the line is not UTF-8")
  }

  @Test func readsOrRefusesAnyBytes() throws {
    var random = InputGenerator()
    for _ in 0..<2_000 {
      var bytes = Array(JSON(random.line()).description.utf8)
      for _ in 0...random.int(0..<3) {
        bytes[random.int(0..<bytes.count)] = UInt8(random.int(0..<256))
      }
      _ = try? read(bytes)
    }
  }
}
