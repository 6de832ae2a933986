import SessionAnalysis
import Testing

@testable import SessionFormat
@testable import Understudy

@MainActor @Suite struct RefusalTests {
  @Test(arguments: [
    ("count", "count: number is missing: usage: count NUMBER"),
    ("count x", "count: number: \"x\" is not a whole number"),
    ("count 1 2", "count: \"2\" is unexpected: usage: count NUMBER"),
    (
      "count 99999999999999999999",
      "count: number: \"99999999999999999999\" is not a 64-bit whole number"
    ),
    ("rest now", "rest: \"now\" is unexpected: usage: rest"),
    ("pair a", "pair: flag is missing: usage: pair TEXT FLAG"),
    ("pair a maybe", "pair: flag: \"maybe\" is not one of true, false"),
    ("pair a ture", "pair: flag: \"ture\" is not one of true, false: did you mean true?"),
    ("mix one expert 1", "mix: number: \"one\" is not a number"),
    (
      "mix 1 exprt 1",
      "mix: level: \"exprt\" is not one of beginner, intermediate, expert: did you mean expert?"
    ),
    ("mix 1 expert 4", "mix: stars: \"4\" is not one of 1, 2, 3"),
    ("on tomorrow", "on: day: \"tomorrow\" is not a date like 1990-04-01 or 1990-04-01T12:00:00Z"),
    (
      "on 2023-02-29",
      "on: day: \"2023-02-29\" is not a date like 1990-04-01 or 1990-04-01T12:00:00Z"
    ),
    ("with 1", "with: id: \"1\" is not a UUID"),
    ("pay 1", "pay: money: \"1\" is not a Money"),
    ("maybe x", "maybe: number: \"x\" is not a whole number"),
    ("sum", "sum: name is missing: usage: sum NAME [NUMBERS ...]"),
    ("sum a 1 b", "sum: numbers: \"b\" is not a whole number"),
    ("step 1 2", "step: \"2\" is unexpected: usage: step [BY]"),
    ("later-on", "later-on: number is missing: usage: later-on NUMBER"),
    ("closed", "closed is disabled: it is never open"),
    ("cuont 1", "unknown command \"cuont\": did you mean count?"),
    ("la", "unknown command \"la\": did you mean later?"),
    (
      "zzzzzz",
      "unknown command \"zzzzzz\": commands are rest, count, pair, mix, all, on, with, pay, maybe, "
        + "sum, step, fail, cancel, later, later-on, free, closed"
    ),
    ("", "a command is missing"),
    ("pair 'a", "column 8: the line ends inside the single quote opened at column 6"),
  ])
  func unusableCommandsAreRefused(_ line: String, _ reason: String) throws {
    let text = try onStage(WorkshopScreen.self) { stage in
      stage.transcript.removeAll()
      guard case .refused(let text) = try stage.run(line) else {
        Issue.record("\(line) was not refused")
        return
      }
      #expect(text == reason)
    }
    let buffer = ByteBuffer()
    buffer.append(Event.command(line))
    buffer.append(Event.refusal(reason))
    #expect(text == buffer.text())
  }

  @Test func nonTextBytesChangeNothing() throws {
    let text = try onStage(WorkshopScreen.self) { stage in
      let bytes: [UInt8] = [0x70, 0xff]
      let error = #expect(throws: SyntaxError.self) {
        _ = try stage.run(bytes.span)
      }
      #expect(error?.description == "column 2: byte 0xff is not UTF-8")
    }
    #expect(text == "understudy 3 workshop\n  done = \"\"\n~ closed ! \"it is never open\"\n")
  }

  @Test func disabledCommandHasReason() throws {
    _ = try onStage(WorkshopScreen.self) { stage in
      #expect(stage.reasonDisabled("closed") == "it is never open")
      #expect(stage.reasonDisabled("rest") == nil)
      #expect(stage.reasonDisabled("nothing") == nil)
    }
  }

  @Test(arguments: [
    (
      [("a", ParameterArity.optional), ("b", .one)], "b can't follow a, which may take its word"
    ),
    ([("a", .rest), ("b", .rest)], "b can't follow a, which may take its word"),
    ([("a", .rest), ("b", .optional)], "b can't follow a, which may take its word"),
    ([("a", .one), ("b", .optional), ("c", .rest)], nil),
    ([("a", .optional), ("b", .optional)], nil),
    ([], nil),
  ])
  func parametersAreReadInOrder(_ parameters: [(String, ParameterArity)], _ flaw: String?) {
    let descriptions = parameters.map {
      ParameterDescription($0.0, type: "Int", Int.parameterForm, $0.1)
    }
    let command = Command(
      CommandDescription("go", descriptions),
      reasonDisabled: { _ in nil }, .sync { _ in })
    #expect(command.parameterFlaw == flaw)
  }
}
