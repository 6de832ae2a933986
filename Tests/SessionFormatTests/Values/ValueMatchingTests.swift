import Testing

@testable import SessionFormat

@Suite struct ValueMatchingTests {
  @Test(arguments: [
    ("<any>", "nil"), ("<any>", "[1, .a]"), ("<int>", "-3"), ("<double>", "1.0"),
    ("<double>", "nan"),
    ("<string>", #""""#), ("<int>", "<int>"), ("[1, <int>]", "[1, 2]"), ("(a: <any>)", "(a: 1)"),
    (".a(<string>, b: 1)", #".a("x", b: 1)"#), ("1", "1"),
    ("<date>", #""2026-11-21""#), ("<date>", #""2024-02-29""#), ("<date>", #""2000-02-29""#),
    ("<date>", #""2026-11-21T04:29:11Z""#), ("<date>", #""2026-11-21T04:29:11.123456Z""#),
    ("<uuid>", #""E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#),
    ("<uuid>", #""e621e1f8-c36c-495a-93fc-0c247a3e6e5f""#),
    (
      #"[<int>, ...(count: 9, digest: "00000000000000ab"), 9]"#,
      #"[1, ...(count: 9, digest: "00000000000000ab"), 9]"#
    ),
  ])
  func placeholdersMatchTheirKind(expected: String, actual: String) throws {
    #expect(try Value(literal: expected).matches(Value(literal: actual)))
  }

  /// An older session does not have the order of a dictionary that is no `Dictionary`.
  @Test func dictionaryMatchesListOfItsEntries() throws {
    let old = try Value(literal: #"["a": 1, "b": <int>]"#)
    for list in [
      #"[(key: "a", value: 1), (key: "b", value: 2)]"#,
      #"[(key: "b", value: 2), (key: "a", value: 1)]"#,
    ] { #expect(try old.matches(Value(literal: list))) }
    for list in [
      #"[(key: "a", value: 1)]"#, #"[(key: "a", value: 1), (key: "c", value: 2)]"#,
      #"[(key: "a", value: 1), (b: "b", value: 2)]"#, #"["a", "b"]"#,
    ] { #expect(try !old.matches(Value(literal: list))) }
  }

  /// A structure without fields is another type than one with some. An older session does not say which.
  @Test func emptyRecordMatchesOnlyWhatHasNoFields() throws {
    let empty = try Value(literal: "()")
    for same in ["()", ".Idle", "(.Idle)"] { #expect(try empty.matches(Value(literal: same))) }
    for other in ["(id: 1)", "(1)", "(.Idle, .Idle)", ".idle", ".Idle(id: 1)", "[]", "nil"] {
      #expect(try !empty.matches(Value(literal: other)), "\(other)")
    }
  }

  @Test(arguments: [
    ("[1: 2, 3: 4]", "[3: 4, 1: 2]"), ("[1: <int>, 3: (a: 1)]", "[3: (b: 0, a: 1), 1: 2]"),
    ("[:]", "[:]"), ("[1: 2, 1: 3]", "[1: 2, 1: 3]"),
    ("[<int>: 2, <string>: 4, 7: 1]", #"[7: 1, 1: 2, "a": 4]"#),
    ("[(a: 1): 2]", "[(a: 1, b: 1): 2]"),
    ("[3: [nil: <int>], 1: 2]", "[1: 2, 3: [nil: 4]]"),
    (
      #"[1: 2, 3: <int>, ...(count: 300, digest: "0123456789abcdef")]"#,
      #"[3: 4, 1: 2, ...(count: 300, digest: "0123456789abcdef")]"#
    ),
  ])
  func entriesMatchInAnyOrder(expected: String, actual: String) throws {
    #expect(try Value(literal: expected).matches(Value(literal: actual)))
  }

  @Test(arguments: [
    ("[1: 2]", "[1: 3]"), ("[1: 2]", "[2: 2]"), ("[1: 2]", "[1: 2, 3: 4]"),
    ("[1: 2, 3: 4]", "[1: 2]"),
    ("[1: 2, 1: 2]", "[1: 2, 3: 2]"), ("[1: 2]", "(a: 1)"), ("[1: 2]", "[1, 2]"), ("[1: 2]", "[2]"),
    ("[(key: 1, value: 2)]", "[1: 2]"),
    ("[<string>: 2]", "[1: 2]"),
    ("[\"\u{e9}\": 1]", "[\"e\u{301}\": 1]"),
    (
      #"[1: 2, ...(count: 300, digest: "0123456789abcdef")]"#,
      #"[1: 2, ...(count: 300, digest: "0123456789abcdee")]"#
    ),
    (
      #"[1: 2, ...(count: 300, digest: "0123456789abcdef")]"#,
      #"[1, ...(count: 300, digest: "0123456789abcdef")]"#
    ),
  ])
  func otherEntriesDoNotMatch(expected: String, actual: String) throws {
    #expect(try !Value(literal: expected).matches(Value(literal: actual)))
  }

  @Test(arguments: [
    ("(a: 1, b: 2)", "(b: 2, a: 1)"), ("(a: 1)", "(id: 7, a: 1)"),
    ("[(a: (b: 1)), (a: (b: 2))]", "[(a: (c: 0, b: 1)), (a: (b: 2, c: 0))]"),
    (".a(x: 1, y: <int>)", ".a(y: 2, x: 1)"), ("(1, a: 2)", "(a: 2, 1)"),
  ])
  func labeledFieldsMatchInAnyOrder(expected: String, actual: String) throws {
    #expect(try Value(literal: expected).matches(Value(literal: actual)))
  }

  @Test(arguments: [
    ("(a: 1, b: 2)", "(a: 1)"), ("(a: 1, b: 2)", "(b: 1, a: 2)"), ("(1, 2)", "(2, 1)"),
    ("(1)", "(1, 2)"), ("(a: 1)", "(1, a: 1)"), ("(a: 1)", "(a: 1, a: 1)"),
    ("(a: 1, a: 1)", "(a: 1, b: 1)"), ("(\u{e9}: 1)", "(\"e\u{301}\": 1)"),
  ])
  func fieldsThatAreMissingOrHaveNoLabelDoNotMatch(expected: String, actual: String) throws {
    #expect(try !Value(literal: expected).matches(Value(literal: actual)))
  }

  @Test(arguments: [
    ("<int>", "1.0"), ("<double>", "1"), ("<string>", "nil"), ("1", "<int>"), ("[<any>]", "[]"),
    ("[<any>]", "[1, 2]"), ("(a: <any>)", "(b: 1)"), ("(a: <any>)", "(1)"), (".a(<any>)", ".b(1)"),
    ("<date>", #""""#), ("<date>", #""2026-11-31""#), ("<date>", #""2025-02-29""#),
    ("<date>", #""1900-02-29""#), ("<date>", #""2026-00-21""#), ("<date>", #""2026-13-21""#),
    ("<date>", #""2026-11-21 04:29:11Z""#), ("<date>", #""2026-11-21T04:29:11""#),
    ("<date>", #""2026-11-21T24:00:00Z""#), ("<date>", #""2026-11-21T04:60:11Z""#),
    ("<date>", #""2026-11-21T04:29:11.Z""#), ("<date>", #""2026-11-21T04:29:11.1aZ""#),
    ("<uuid>", #""e621e1f8-c36c-495a-93fc-0c247a3e6e5""#),
    ("<uuid>", #""e621e1f8-c36c-495a-93fc-0c247a3e6e5g""#),
    ("<uuid>", #""e621e1f8xc36c-495a-93fc-0c247a3e6e5f""#),
    (
      #"[<int>, ...(count: 9, digest: "00000000000000ab")]"#,
      #"[1, ...(count: 9, digest: "00000000000000ac")]"#
    ),
  ])
  func placeholdersRefuseOtherKinds(expected: String, actual: String) throws {
    #expect(try !Value(literal: expected).matches(Value(literal: actual)))
  }
}
