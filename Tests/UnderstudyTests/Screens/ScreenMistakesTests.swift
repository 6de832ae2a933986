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
        func pay(_ opaque: Opaque) {}
      }
      @MainActor func describe(_ view: inout Interface<Counter>) {
        view.bind("count", \\.count)
        view.bind("count", \\.coutn)
        view.command("step", Counter.step, "by")
        view.command("step", Counter.step)
        view.command("step", Counter.step, "by", "twice")
        view.command("jump", Counter.jump)
        view.command("pay", Counter.pay, "opaque")
        view.command("step", Counter.step, Parameter("by", default: "one"))
      }
      """)
    let diagnostics = output.split(separator: "\n").compactMap { Diagnostic($0) }
    #expect(diagnostics.map(\.line) == diagnostics.map(\.line).sorted())
    #expect(Set(diagnostics.map(\.line)) == [10, 12, 13, 14, 15, 16])
    let expected = [
      10: "value of type 'Counter' has no member 'coutn'",
      12: "cannot convert value of type '@Sendable (Counter) -> @MainActor @Sendable (Int) -> ()' "
        + "to expected argument type '(Counter) -> () throws -> Result'",
      13: "extra argument in call",
      14: "type 'Counter' has no member 'jump'",
      15: "instance method 'command(_:_:_:help:enabled:else:file:line:)' requires that 'Opaque' "
        + "conform to 'CommandParameter'",
      16: "cannot convert value of type 'String' to expected argument type 'Int'",
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
