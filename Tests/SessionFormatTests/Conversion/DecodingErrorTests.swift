import Foundation
import Testing

@testable import SessionFormat

@Suite struct DecodingErrorTests {
  enum Level: String, Codable { case beginner, expert }

  struct Row: Codable {
    var name: String
    var level: Level?
    var born: Date?
  }

  struct Table: Codable { var rows: [Row] }

  /// As people write it.
  @Test func decimalsAreReadFromNumbers() throws {
    for (literal, number) in [
      ("\"4.9\"", 4.9), ("\"4.90\"", 4.9), ("4.9", 4.9), ("4", 4), ("\"4.00\"", 4), ("-0.5", -0.5),
      ("\"-10.0\"", -10), ("100", 100),
    ] {
      #expect(
        try Value(literal: literal).decoded(as: Decimal.self) == Decimal(number), "\(literal)")
    }
    for literal in ["\"4.\"", "\"\"", "\"4.9 \"", "\".5\"", "\"1.2.0\"", "true", "\"00\""] {
      let value = try Value(literal: literal)
      #expect(throws: ConversionError.self) { try value.decoded(as: Decimal.self) }
    }
  }

  @Test func errorNamesPathAndFoundValue() {
    #expect(
      error(Table.self, table([("name", .int(7))])) == "rows[0].name: expected a string, found 7"
    )
    #expect(
      error(Table.self, table([("nam", .string("x"))]))
        == "rows[0]: has no name: is nam a misspelling?"
    )
    #expect(error(Table.self, table([])) == "rows[0]: has no name")
    // A field that the type has is no other name of one that is missing.
    #expect(error(Table.self, table([("level", .string("expert"))])) == "rows[0]: has no name")
    #expect(
      error(Table.self, table([("level", .string("expert")), ("title", .string("x"))]))
        == "rows[0]: has no name, but title"
    )
    #expect(
      error(Table.self, table([("text", .string("y")), ("title", .string("x"))]))
        == "rows[0]: has no name"
    )
    #expect(
      error(Table.self, table([("name", .null)])) == "rows[0].name: expected a string, found nil"
    )
    #expect(
      error(Table.self, table([("name", .string("x")), ("level", .string("exprt"))]))
        == "rows[0].level: cannot initialize Level from invalid String value exprt: expected "
        + "beginner or expert"
    )
    #expect(
      error(Table.self, table([("name", .string("x")), ("born", .string("today"))]))
        == #"rows[0].born: expected a date like "2026-11-21T04:29:11Z", found "today""#
    )
  }

  @Test(
    arguments: [
      (.string("x"), #"value: expected a whole number, found "x""#),
      (.double(1), "value: expected a whole number, found 1.0"),
      (.null, "value: expected a whole number, found nil"),
      (.list([.int(1)]), "value: expected a whole number, found a list of 1"),
      (.record([]), "value: expected a whole number, found an empty record"),
      (.record([Value.Field(nil, .null)]), "value: expected a whole number, found a record of 1"),
      (.case("on", [Value.Field(nil, .null)]), "value: expected a whole number, found .on"),
      (.placeholder(.int), "value: expected a whole number, found <int>"),
      (
        .int(.max),
        "value: expected a whole number from -9223372036854775808 to 9223372036854775807, "
          + "found 170141183460469231731687303715884105727"
      ),
      (
        .string(String(repeating: "x", count: 100)),
        "value: expected a whole number, found a string of 100 characters"
      ),
      (.string("\u{1b}[2J"), #"value: expected a whole number, found "\u{1b}[2J""#),
    ] as [(Value, String)]
  )
  func errorDescribesNumbersThatAreNotInts(_ value: Value, _ message: String) {
    #expect(error(Int.self, value) == message)
  }

  @Test func errorNamesExpectedType() {
    #expect(
      error(Int8.self, .int(300)) == "value: expected a whole number from -128 to 127, found 300")
    #expect(error(Bool.self, .int(1)) == "value: expected true or false, found 1")
    #expect(error(Double.self, .null) == "value: expected a number, found nil")
    #expect(
      error(Float.self, .double(1e300))
        == "value: expected a number that fits a Float, found 1e+300"
    )
    #expect(error([Int].self, .int(1)) == "value: expected a list, found 1")
    #expect(error([String: Int].self, .list([])) == "value: expected a record, found a list of 0")
    let entry = Value.dictionary([Value.Entry(.int(1), .null)])
    #expect(
      error([String: Int].self, entry)
        == "value: expected a dictionary with keys of type String, found a dictionary of 1")
    #expect(
      error([Int: Int].self, .dictionary([Value.Entry(.string("1"), .null)]))
        == "value: expected a dictionary with keys of type Int, found a dictionary of 1")
    #expect(error([Int: Int].self, entry) == "\"1\": expected a whole number, found nil")
    #expect(error([Int].self, entry) == "value: expected a list, found a dictionary of 1")
    #expect(
      error([Int].self, .longDictionary(.init(head: [], tail: [], count: 1, digest: 0)))
        == "value: expected a list, found a shortened dictionary of 1")
    #expect(
      error(Data.self, .string("?")) == #"value: expected base64 text like "AQID", found "?""#
    )
    #expect(
      error(Decimal.self, .string("1x"))
        == #"value: expected a decimal number like "0.1", found "1x""#
    )
    #expect(
      error(UUID.self, .string("1"))
        == #"value: expected a UUID like "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", found "1""#
    )
    #expect(
      error([String: Int].self, .record([Value.Field("a b", .null)]))
        == #""a b": expected a whole number, found nil"#
    )
    #expect(
      error(Range<Int>.self, .list([.int(1)]))
        == "[1]: expected one more element, found the end of the list"
    )
  }

  @Test func integersDecodeAsDoubles() throws {
    #expect(try Value.int(2).decoded(as: Double.self) == 2)
    #expect(
      error(Double.self, .int(.max))
        == "value: expected a number, found 170141183460469231731687303715884105727"
    )
  }

  @Test func missingAndNilFieldsDecodeAsNil() throws {
    let fields = [Value.Field("name", .string("x")), Value.Field("level", .null)]
    let row = try Value.record(fields).decoded(as: Row.self)
    #expect(row.level == nil && row.born == nil)
  }

  /// What a type does not know may be what it goes without.
  @Test(arguments: [
    (["name", "grade"], ["grade level", "grade born"]),
    (["name", "grade", "born"], ["grade level"]),
    (["name", "level"], []), (["name"], []),
  ])
  func unknownFieldMayBeAnOptionalOne(labels: [String], expected: [String]) throws {
    let fields = labels.map { Value.Field($0, $0 == "name" ? .string("x") : .null) }
    var renamed: [RenamedField] = []
    _ = try Value.record([Value.Field("rows", .list([.record(fields)]))])
      .decoded(as: Table.self, noting: &renamed)
    #expect(renamed.map { "\($0.old) \($0.new)" } == expected)
  }

  private func table(_ fields: [(String, Value)]) -> Value {
    let row = Value.record(fields.map { Value.Field($0, $1) })
    return .record([Value.Field("rows", .list([row]))])
  }

  private func error<Subject: Decodable>(_ type: Subject.Type, _ value: Value) -> String {
    do { return "no error: \(try value.decoded(as: type))" } catch {
      return "\(error)"
    }
  }
}
