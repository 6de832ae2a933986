import Foundation
import Testing
import Typechecking

@testable import SessionFormat
@testable import Understudy

/// A mistake in a screen is reported on its own line, with a helpful message.
@Suite struct ScreenMistakesTests {
  @Test func compilerReportsMistakeOnItsLine() throws {
    let output = try typecheck(
      """
      import Understudy
      struct Opaque {}
      @MainActor final class Counter {
        let count = 0
        func step(by number: Int) {}
      }
      @MainActor func describe(_ view: inout Interface<Counter>) {
        view.bind("count", \\.count)
        view.bind("count", \\.coutn)
        view.command("step", Counter.step, "by")
        view.command("step", Counter.step)
        view.command("step", Counter.step, "by", "twice")
        view.command("jump", Counter.jump)
        view.command("step", Counter.step, Parameter("by", default: "one"))
      }
      """)
    let diagnostics = output.split(separator: "\n").compactMap { Diagnostic($0) }
    #expect(diagnostics.map(\.line) == diagnostics.map(\.line).sorted())
    #expect(Set(diagnostics.map(\.line)) == [9, 11, 12, 13, 14])
    let expected = [
      9: "value of type 'Counter' has no member 'coutn'",
      11: "cannot convert value of type '@Sendable (Counter) -> @MainActor @Sendable (Int) -> ()' "
        + "to expected argument type '(Counter) -> () throws -> Result'",
      12: "extra argument in call",
      13: "type 'Counter' has no member 'jump'",
      14: "cannot convert value of type 'String' to expected argument type 'Int'",
    ]
    for (line, text) in expected {
      let texts = diagnostics.filter { $0.line == line }.map(\.text)
      #expect(texts.contains(text), "line \(line): \(texts)")
    }
  }

  @Test func bindingNamesAreChecked() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await describe { $0.bind("total count", \.done) }
    }
    expect(result, says: "total count: a binding's name is a Swift identifier")
  }

  @Test func rowsOfUnboundListAreRefused() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await describe { view in
        view.command("drop", Parameter("row", indexes: "done")) { (_: inout Workshop, _: Int) in }
      }
    }
    expect(result, says: "drop: row is a row of done, which is not bound above")
  }

  @Test func suggestionsOfUnboundListAreRefused() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
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
      processExitsWith: .failure, observing: [\.standardErrorContent]
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
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await describe {
        $0.command("rate", Parameter("stars", in: 1...5, default: 7)) {
          (_: inout Workshop, _: Int) in
        }
      }
    }
    expect(result, says: "rate: stars: the default 7 is not from 1 to 5")
  }

  @Test func duplicateBindingsAreRefused() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await describe {
        $0.bind("done", \.done)
        $0.bind("done", \.done)
      }
    }
    expect(result, says: "done: bound twice")
  }

  @Test func commandNamesAreChecked() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
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
      processExitsWith: .failure, observing: [\.standardErrorContent]
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
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await describe {
        $0.command("go", "a", "b") { (_: inout Workshop, _: Int?, _: Int) in }
      }
    }
    expect(result, says: "go: b can't follow a, which may take its word")
  }

  private func expect(
    _ result: ExitTest.Result?, says text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      said.contains("UnderstudyTests/ScreenMistakesTests.swift")
        && said.contains(": \(text)\n"),
      "\(said)", sourceLocation: sourceLocation)
  }
}

@MainActor
private func describe(_ body: @MainActor (inout Interface<Workshop>) -> Void) {
  var view = Interface<Workshop>()
  body(&view)
}

/// A compiler error and its line in the source.
private struct Diagnostic {
  let line: Int
  let text: String

  /// Reads `Source.swift:LINE:COLUMN: error: TEXT`.
  init?(_ output: Substring) {
    guard output.hasPrefix("Source.swift:"), let error = output.range(of: ": error: "),
      let number = Int(output.split(separator: ":")[1])
    else { return nil }
    line = number
    text = String(output[error.upperBound...])
  }
}
