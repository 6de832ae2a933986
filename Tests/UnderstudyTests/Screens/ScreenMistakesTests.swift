import TestTools
import Testing

@testable import SessionFormat
@testable import Understudy

/// A mistake that only the running program can find ends it with one line about the screen's line.
@Suite(.inProcesses) struct ScreenMistakesTests {
  @Test func bindingNamesAreChecked() async {
    let result = await #expect(
      processExitsWith: .exitCode(Mistake.exitCode), observing: [\.standardErrorContent]
    ) {
      await describe { $0.bind("total count", \.done) }
    }
    expect(result, says: "total count: a binding's name is a Swift identifier")
  }

  @Test func rowsOfUnboundListAreRefused() async {
    let result = await #expect(
      processExitsWith: .exitCode(Mistake.exitCode), observing: [\.standardErrorContent]
    ) {
      await describe { view in
        view.command("drop", Parameter("row", indexes: "done")) { (_: inout Workshop, _: Int) in }
      }
    }
    expect(result, says: "drop: row is a row of done, which is not bound above")
  }

  @Test func suggestionsOfUnboundListAreRefused() async {
    let result = await #expect(
      processExitsWith: .exitCode(Mistake.exitCode), observing: [\.standardErrorContent]
    ) {
      await describe { view in
        view.command("drop", Parameter("id", suggestions: "rows.id")) {
          (_: inout Workshop, _: String) in
        }
      }
    }
    expect(result, says: "drop: id suggests rows.id, but rows is not bound above")
  }

  @Test func parametersThatCannotBeTypedAreRefused() async {
    let result = await #expect(
      processExitsWith: .exitCode(Mistake.exitCode), observing: [\.standardErrorContent]
    ) {
      await describe {
        $0.command("go", "then") { (_: inout Workshop, _: (Int) -> Void) in }
      }
    }
    expect(
      result,
      says:
        "go: then: (Int) -> () can't be typed: make it Decodable or a CommandParameter, or pass "
        + "a closure that takes something else")
  }

  @Test func defaultsOutOfRangeAreRefused() async {
    let result = await #expect(
      processExitsWith: .exitCode(Mistake.exitCode), observing: [\.standardErrorContent]
    ) {
      await describe {
        $0.command("rate", Parameter("stars", in: 1...5, default: 7)) {
          (_: inout Workshop, _: Int) in
        }
      }
    }
    expect(result, says: "rate: stars: the default 7 is not from 1 to 5")
  }

  @Test func rowsOfMisspelledListHaveASuggestion() async {
    let result = await #expect(
      processExitsWith: .exitCode(Mistake.exitCode), observing: [\.standardErrorContent]
    ) {
      await describe { view in
        view.bind("done", \.done)
        view.command("drop", Parameter("row", indexes: "doen")) { (_: inout Workshop, _: Int) in }
      }
    }
    expect(result, says: "drop: row is a row of doen, which is not bound above: did you mean done?")
  }

  @Test func duplicateBindingsAreRefused() async {
    let result = await #expect(
      processExitsWith: .exitCode(Mistake.exitCode), observing: [\.standardErrorContent]
    ) {
      await describe {
        $0.bind("done", \.done)
        $0.bind("done", \.done)
      }
    }
    expect(result, says: "done: bound twice")
  }

  @Test func descriptionsThatUseThemselvesAreRefused() async {
    let result = await #expect(
      processExitsWith: .exitCode(Mistake.exitCode), observing: [\.standardErrorContent]
    ) {
      await describe { $0.rows("parts", \.parts, describe: Part.describe) }
    }
    expect(
      result,
      says:
        "parts: described more than 10 levels deep: a description can't use itself: describe as many "
        + "levels as the view shows, or bind the rows in one list")
  }

  @Test func commandNamesAreChecked() async {
    let result = await #expect(
      processExitsWith: .exitCode(Mistake.exitCode), observing: [\.standardErrorContent]
    ) {
      await describe { $0.command("Rest", Workshop.rest) }
    }
    expect(
      result,
      says: "Rest: a command's name is lower-case words of letters and digits, joined by hyphens, "
        + "at least two characters")
  }

  @Test func duplicateCommandsAreRefused() async {
    let result = await #expect(
      processExitsWith: .exitCode(Mistake.exitCode), observing: [\.standardErrorContent]
    ) {
      await describe {
        $0.command("rest", Workshop.rest)
        $0.command("rest", Workshop.rest)
      }
    }
    expect(result, says: "rest: two commands have this name")
  }

  @Test func parameterOrderIsChecked() async {
    let result = await #expect(
      processExitsWith: .exitCode(Mistake.exitCode), observing: [\.standardErrorContent]
    ) {
      await describe {
        $0.command("go", "a", "b") { (_: inout Workshop, _: Int?, _: Int) in }
      }
    }
    expect(result, says: "go: b can't follow a, which may take its word")
  }

  @Test func optionsOfNestedBindingsAreChecked() async {
    let result = await #expect(
      processExitsWith: .exitCode(Mistake.exitCode), observing: [\.standardErrorContent]
    ) {
      await describe { view in
        view.child("whole", \.self) { $0.bind("done", \.done, .settled) }
      }
    }
    expect(
      result,
      says:
        "done: a binding of a nested view model can be only volatile, unannounced or everyChange: "
        + "pass other options to child or rows")
  }

  /// What is nested is described twice, and what refers to a mistaken binding is no mistake.
  @Test func allMistakesAreNamedAtOnce() async {
    let result = await #expect(
      processExitsWith: .exitCode(Mistake.exitCode), observing: [\.standardErrorContent]
    ) {
      await describe { view in
        view.bind("done", \.done)
        view.bind("done", \.done)
        view.child("whole", \.self) { $0.bind("done", \.done, .settled) }
        view.command("Rest", Workshop.rest)
        view.command("drop", Parameter("row", indexes: "done")) { (_: inout Workshop, _: Int) in }
        view.command("go", "a", "b") { (_: inout Workshop, _: Int?, _: Int) in }
      }
    }
    expect(
      result,
      says: "done: bound twice",
      "done: a binding of a nested view model can be only volatile, unannounced or everyChange: "
        + "pass other options to child or rows",
      "Rest: a command's name is lower-case words of letters and digits, joined by hyphens, "
        + "at least two characters",
      "go: b can't follow a, which may take its word")
  }

  @Test(arguments: WorldEffect.allCases)
  func namesOfTheWorldsEffectsAreRefused(_ effect: WorldEffect) async {
    let name: String = effect.rawValue
    let result = await #expect(
      processExitsWith: .exitCode(Mistake.exitCode), observing: [\.standardErrorContent]
    ) { [name = name as String] in
      await MainActor.run { _ = World().effect(name) { 1 } }
    }
    expect(result, refusesEffect: name)
    let drawn = await #expect(
      processExitsWith: .exitCode(Mistake.exitCode), observing: [\.standardErrorContent]
    ) { [name = name as String] in
      await MainActor.run { _ = World().draw(name) { 1 } }
    }
    expect(drawn, refusesEffect: name)
  }

  private func expect(
    _ result: ExitTest.Result?, refusesEffect name: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
        == "error: \(name): this effect is the world's own: rename yours\n",
      sourceLocation: sourceLocation)
  }

  /// Expects these lines of standard error, each about a line of this file.
  private func expect(
    _ result: ExitTest.Result?, says texts: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let lines = texts.map { "UnderstudyTests/ScreenMistakesTests.swift:LINE: error: \($0)\n" }
    #expect(
      said.replacing(/:[0-9]+:/, with: ":LINE:") == lines.joined(), sourceLocation: sourceLocation)
  }
}

private struct Part {
  var name = ""
  var parts: [Part] = []

  @MainActor static func describe(_ view: inout Interface<Part>) {
    view.bind("name", \.name)
    view.rows("parts", \.parts, describe: describe)
  }
}

extension Workshop {
  fileprivate var parts: [Part] { [] }
}

@MainActor
private func describe(_ body: @MainActor (inout Interface<Workshop>) -> Void) {
  _ = Interface(body)
}
