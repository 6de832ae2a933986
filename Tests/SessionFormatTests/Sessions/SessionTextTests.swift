import Testing

@testable import SessionFormat

@Suite struct SessionTextTests {
  static let text = #"""
    understudy 3 integers
    with seed=7 locale="de_DE"
    with start-date="2026-11-21T04:29:11Z"
    # what the seed article shows

      integers = [1, 2, 3]
      rows[2].level = "Expert"
      pair.0."first name" = <any>
    > add 2 "x" \ y
    >" spaced"
    < random 2
    < fetch ! "no network"
    + integers[2] = 2
    - integers[0] = 1
    ! "row 9 is out of range: rows are 0 to 3"
    | a\\b\u{1b}\u{20}
    |
    #
    x SIGTRAP

    """#

  static let session = Session(
    screen: "integers",
    settings: [
      [.init("seed", .int(7)), .init("locale", .string("de_DE"))],
      [.init("start-date", .string("2026-11-21T04:29:11Z"))],
    ],
    lines: [
      .comment(.init("what the seed article shows")),
      .blank,
      .event(.change(Path("integers"), .list([.int(1), .int(2), .int(3)]))),
      .event(.change(Path("rows", [.index(2), .field("level")]), .string("Expert"))),
      .event(.change(Path("pair", [.place(0), .field("first name")]), .placeholder(.any))),
      .event(.command(#"add 2 "x" \ y"#)),
      .event(.command(" spaced")),
      .event(.effect("random", .value(.int(2)))),
      .event(.effect("fetch", .failure("no network"))),
      .event(.insertion(Path("integers", [.index(2)]), .int(2))),
      .event(.removal(Path("integers", [.index(0)]), .int(1))),
      .event(.refusal("row 9 is out of range: rows are 0 to 3")),
      .event(.output("a\\b\u{1b} ")),
      .event(.output("")),
      .comment(.init("")),
      .event(.crash("SIGTRAP")),
    ]
  )

  @Test func everyKindOfLineIsWrittenAndRead() throws {
    #expect(Self.session.text == Self.text)
    #expect(try Session(parsing: Self.text, file: "a.session") == Self.session)
  }

  @Test(
    arguments: [
      (.command(""), #">"""#), (.command("a\tb"), #">"a\tb""#), (.command("a "), #">"a ""#),
      (.command(#""a" \n"#), #"> "a" \n"#), (.command("> x"), "> > x"),
      (.effect("start date", .value(.null)), #"< "start date" nil"#),
      (.pending("start date"), #"? "start date""#),
      (.pending(Question("load", .record([.init("id", .int(3))]))), "? load(id: 3)"),
      (.output(" "), #"| \u{20}"#), (.output("  a  "), #"|   a \u{20}"#),
      (.output("\n> a\u{1b}\\"), #"| \n> a\u{1b}\\"#), (.output("\"x\""), #"| "x""#),
      (.refusal("a\n> b"), #"! "a\n> b""#), (.crash("exit-3"), "x exit-3"),
      (.finish("load", .done), "& load"),
      (.finish("load#2", .returned(.int(3))), #"& "load#2" = 3"#),
      (.finish("rows[0].load", .threw("a\nb")), #"& rows[0].load ! "a\nb""#),
      (.occurrence("a b", nil), #"* "a b""#), (.occurrence("a", .string("\n")), #"* a "\n""#),
      (.crash("a b"), #"x "a b""#), (.crash(""), #"x """#),
      (
        .change(Path("a b", [.index(0), .field("0"), .place(0)]), .null), #"  "a b"[0]."0".0 = nil"#
      ),
    ] as [(Event, String)]
  )
  func hostileTextsStayOnOneLine(event: Event, text: String) throws {
    #expect(event.description == text)
    #expect(try Session.Line(parsing: text) == .event(event))
  }

  @Test func commentsAreEscapedOnce() throws {
    let comment = Session.Comment("a\u{1b}\nb\\")
    #expect(Session.Line.comment(comment).description == #"# a\u{1b}\u{a}b\"#)
    #expect(Session.Comment(comment.text) == comment)
  }

  @Test func stepsHoldCommandAndItsEvents() throws {
    let lines = ["# a", "  n = 1", "> add", "  n = 2", "", "> quit"]
    let session = Session(screen: "s", lines: try lines.map { try Session.Line(parsing: $0) })
    let steps: [Session.Step] = [
      .init(command: nil, lines: 0..<2),
      .init(command: "add", lines: 2..<5),
      .init(command: "quit", lines: 5..<6),
    ]
    #expect(session.steps == steps)
    #expect(Session(screen: "s").steps == [.init(command: nil, lines: 0..<0)])
    #expect(Self.session.number(ofLine: 0) == 4)
  }

  @Test func eventsMatchPlaceholders() throws {
    func event(_ text: String) throws -> Event {
      guard case .event(let event) = try Session.Line(parsing: text) else {
        throw CancellationError()
      }
      return event
    }
    let equal = [
      "> a", "< r 1", #"< r ! "x""#, "  a = 1", "+ a[0] = 1", "- a[0] = 1", "x a", "| b", "* a",
      "* b",
      "* a 1", "& a", "& b", "& a = 1", #"& a ! "x""#,
    ]
    for (place, expected) in equal.enumerated() {
      for (other, actual) in equal.enumerated() {
        #expect(try event(expected).matches(event(actual)) == (place == other))
      }
    }
    for (expected, actual) in [
      ("  a = <any>", "  a = 1"), ("- a[0] = <int>", "- a[0] = 1"), ("* a <int>", "* a 1"),
      ("& a = <int>", "& a = 1"),
    ] {
      #expect(try event(expected).matches(event(actual)))
    }
    #expect(try !event("  a = <any>").matches(event("  b = 1")))
    #expect(!Event.output("é").matches(.output("e\u{301}")))
  }
}
