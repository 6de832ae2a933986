import Foundation
import Testing

@testable import SessionFormat
@testable import Understudy

/// Parameters with ranges, choices and suggestions.
@MainActor @Suite struct ParameterLimitTests {
  @Test(arguments: [
    ("rate 7", "rate: stars: 7 is not from 1 to 5"),
    ("rate x", "rate: stars: \"x\" is not a whole number"),
    ("at-least 0", "at-least: stars: 0 is not 1 or more"),
    ("at-most 0.75", "at-most: share: 0.75 is not 0.5 or less"),
    ("wait 3s", "wait: time: 3s is not from 250ms to 2s"),
    (
      "since 2025-12-31",
      "since: day: 2025-12-31T00:00:00Z is not 2026-01-01T00:00:00Z or more"
    ),
    ("maybe-rate 0", "maybe-rate: stars: 0 is not from 1 to 5"),
    ("rates 1 9", "rates: stars: 9 is not from 1 to 5"),
    ("rates [1, 9]", "rates: stars: 9 is not from 1 to 5"),
    ("rates [1, 2,]", "rates: stars: column 13: expected a value, found \"]\""),
    ("rates [1] 2", "rates: \"2\" is unexpected: usage: rates [STARS ...]"),
    ("colors [\"red\", \"blue\"]", "colors: names: \"blue\" is not one of red, green"),
    (
      "favourite (id: 5)",
      "favourite: row: \"(id: 5)\" is not one of (id: 4), (id: 7): did you mean (id: 4)?"
    ),
    ("go nort", "go: direction: \"nort\" is not one of north, south: did you mean north?"),
    ("pick 4", "pick: number: \"4\" is not one of 1, 3"),
    ("maybe-go west", "maybe-go: direction: \"west\" is not one of north, south"),
    ("shelve science", "shelve: shelf: \"science\" is not one of fiction"),
  ])
  func otherValuesAreRefused(_ line: String, _ reason: String) throws {
    #expect(try refusal(of: line) == reason)
  }

  @Test(arguments: [
    "rate 1", "rate 5", "rate", "at-least 1", "at-most 0.5", "wait 0.25", "wait 2s",
    "since 2026-01-01", "maybe-rate", "maybe-rate 3", "rates 1 5", "rates", "go north", "pick 03",
    "maybe-go", "shelve .fiction", "tag other", "visit 9", "colors", "colors green",
    "colors [\"green\"]", "favourite (id: 7)", "favourite '(id: 7)'",
  ])
  func valuesWithinAreAccepted(_ line: String) throws {
    #expect(try refusal(of: line) == nil)
  }

  private func refusal(of line: String) throws -> String? {
    var refusal: String?
    _ = try onStage(LimitsScreen.self) { stage in
      if case .refused(let reason) = try stage.run(line) { refusal = reason }
    }
    return refusal
  }

  @Test func descriptionsSayWhatIsAccepted() {
    let commands = LimitsScreen.description.commands
    let texts = commands.map { command in
      let parameter = command.parameters[0]
      return [
        "\(command.usage): \(parameter.requirement)", parameter.suggestionText,
        parameter.defaultText,
      ].compactMap { $0 }.joined(separator: "; ")
    }
    #expect(
      texts == [
        "rate [STARS]: a whole number, from 1 to 5; 3",
        "at-least STARS: a whole number, 1 or more",
        "at-most SHARE: a number, 0.5 or less",
        "wait [TIME]: a duration like 1.5s, 250ms or 2m, from 250ms to 2s; 1s",
        "since DAY: a date like 1990-04-01 or 1990-04-01T12:00:00Z, 2026-01-01T00:00:00Z or more",
        "maybe-rate [STARS]: a whole number, from 1 to 5",
        "rates [STARS ...]: a whole number, from 1 to 5",
        "go DIRECTION: one of north, south",
        "pick NUMBER: one of 1, 3",
        "maybe-go [DIRECTION]: one of north, south",
        "shelve SHELF: one of fiction",
        "colors [NAMES ...]: one of red, green; [\"red\"]",
        "favourite ROW: one of (id: 4), (id: 7)",
        "tag [TAG]: a String; for example home, at work; \"home\"",
        "visit ID: a whole number; as in rows.id",
      ])
  }

  /// So `yes` in a session is no old name of `true`.
  @Test func boolIsTypedInSeveralWays() throws {
    let turn = try #require(SwitchScreen.description.commands.named("turn"))
    #expect(turn.choices(at: 0) == [])
    let words = ["true", "yes", "on", "false", "no", "off", "maybe", "1"]
    #expect(words.map { turn.mayAccept($0, at: 0) } == words.map { !["maybe", "1"].contains($0) })
  }

  @Test func listsStandForEachRow() throws {
    let value = try Value(literal: "[(id: 1, tags: [\"a\", \"b\"]), (id: 2, tags: [])]")
    let ids = value.values(at: [.field("id")])
    #expect(ids.map(\.value) == [.int(1), .int(2)])
    #expect(ids[1].row == (try Value(literal: "(id: 2, tags: [])")))
    #expect(value.values(at: [.field("tags")]).map(\.value) == [.string("a"), .string("b")])
    #expect(value.values(at: [.field("other")]).isEmpty)
  }

  @Test func rowsInTheNameStandForThemselves() throws {
    let value = try Value(literal: "[(tags: [\"a\"]), (tags: [\"b\", \"c\"])]")
    let steps: ArraySlice<Path.Step> = [.field("tags")]
    #expect(value.values(at: steps, rows: [1]).map(\.value) == [.string("b"), .string("c")])
    #expect(value.values(at: steps, rows: [2]).isEmpty)
    #expect(value.value(at: steps, rows: [1]) == .list([.string("b"), .string("c")]))
    #expect(value.value(at: steps, rows: [2]) == nil)
    #expect(value.value(at: [.field("other")], rows: [0]) == nil)
  }

  @Test func programsReadLimits() {
    let text = "\(JSON(LimitsScreen.self))"
    for part in [
      #""parameter":"stars","type":"Int","kind":"integer","arity":"optional","choices":[],"secret":false,"default":3,"range":{"from":1,"to":5}}"#,
      #""range":{"from":1}}"#, #""range":{"to":0.5}}"#,
      #""kind":"choice","arity":"one","choices":["north","south"]"#,
      #""suggestions":["home","at work"]}"#, #""suggestionPath":"rows.id"}"#,
    ] {
      #expect(text.contains(part), "\(part)")
    }
  }
}

private final class Limits {
  struct Row: Codable { let id: Int }
  let rows = [Row(id: 4), Row(id: 7)]
  func rate(_ stars: Int) {}
  func share(_ share: Double) {}
  func wait(_ time: Duration) {}
  func since(_ day: Date) {}
  func maybe(_ stars: Int?) {}
  func all(_ stars: [Int]) {}
  func go(_ direction: String) {}
  func maybeGo(_ direction: String?) {}
  func shelve(_ shelf: Library.Shelf) {}
  func choose(_ colors: [String]) {}
  func like(_ row: Row) {}
}

private enum LimitsScreen: Screen {
  static let name = "limits"
  static func make(in world: World, notify: Notifier) -> Limits { Limits() }
  static func describe(_ view: inout Interface<Limits>) {
    let newYear = Date(isoText: "2026-01-01") ?? .distantPast
    view.bind("rows", \.rows)
    view.command("rate", Limits.rate, Parameter("stars", in: 1...5, default: 3))
    view.command("at-least", Limits.rate, Parameter("stars", in: 1...))
    view.command("at-most", Limits.share, Parameter("share", in: ...0.5))
    view.command(
      "wait", Limits.wait,
      Parameter("time", in: .milliseconds(250) ... .seconds(2), default: .seconds(1)))
    view.command("since", Limits.since, Parameter("day", in: newYear...))
    view.command("maybe-rate", Limits.maybe, Parameter("stars", in: 1...5))
    view.command("rates", Limits.all, Parameter("stars", in: 1...5))
    view.command("go", Limits.go, Parameter("direction", from: ["north", "south"]))
    view.command("pick", Limits.rate, Parameter("number", from: [1, 3]))
    view.command("maybe-go", Limits.maybeGo, Parameter("direction", from: ["north", "south"]))
    view.command("shelve", Limits.shelve, Parameter("shelf", from: [.fiction]))
    view.command(
      "colors", Limits.choose, Parameter("names", from: ["red", "green"], default: ["red"]))
    view.command(
      "favourite", Limits.like, Parameter("row", from: [Limits.Row(id: 4), Limits.Row(id: 7)]))
    view.command(
      "tag", Limits.go, Parameter("tag", suggestions: ["home", "at work"], default: "home"))
    view.command("visit", Limits.rate, Parameter("id", suggestions: "rows.id"))
  }
}

private enum SwitchScreen: Screen {
  static func make(in world: World, notify: Notifier) -> Light { Light() }

  static func describe(_ view: inout Interface<Light>) {
    view.command("turn", Light.turn, "isOn")
  }
}

private final class Light { func turn(_ isOn: Bool) {} }
