import GeneratedInput
import Testing

@testable import SessionFormat

@Suite struct RefusalTests {
  @Test func refusalIsReadBackAsItWas() {
    var input = InputGenerator()
    for _ in 0..<InputGenerator.rounds(2_000) {
      let command = input.pick(["add", "rows[2].add", "error", input.hostileString()])
      guard !command.isEmpty else { continue }
      let refusal = input.refusal(of: command)
      #expect(Refusal("\(refusal)", of: command) == refusal, "seed \(input.seed)")
    }
  }

  @Test func errorIsReadBackAsItWas() {
    var input = InputGenerator()
    for _ in 0..<InputGenerator.rounds(2_000) {
      let command = input.pick(["add", "broken", "error", ""])
      let marks = String(repeating: "error: ", count: input.int(0..<3))
      let ofTool = "\(input.refusal(of: command))"
      let text = marks + input.pick([ofTool, input.hostileString(), "rows: \(ofTool)"])
      guard case .refusal(let written) = Event.thrown(text, by: command) else {
        Issue.record("no refusal")
        return
      }
      #expect(Refusal(written, of: command) == .thrown(text), "seed \(input.seed)")
    }
  }

  @Test func bindingCalledErrorHasNoMark() {
    let edit = Refusal.wrongEdit(of: "error", "insert(row: 0), which has no row")
    #expect(Refusal("\(edit)", of: "add") == edit)
    #expect(Refusal.brokenPromise("\(edit)") == edit)
  }

  @Test func missingCommandHasNoName() {
    #expect(Refusal("a command is missing", of: "") == .missingCommand)
    #expect(Refusal("a command is missing", of: "add") == .thrown("a command is missing"))
  }
}

extension InputGenerator {
  /// A sentence of the tool about a command that was typed by this name.
  fileprivate mutating func refusal(of command: String) -> Refusal {
    let parameter = pick(["row", "stars", "title"])
    let usage = pick(["", " ROW", " SOURCE [NUMBER] [TEXT ...]"])
    return pick([
      .unknownCommand(command, .near("save")), .unknownCommand(command, .names([])),
      .unknownCommand(command, .names(["edit", "rows[ROW].select"])),
      .disabled(command, reason: hostileString()),
      .arguments(of: command, .missing(parameter: parameter), usage: usage),
      .arguments(of: command, .unexpected("too many words"), usage: usage),
      .arguments(
        of: command, .unexpected("\(hostileString().quotedBriefly) is unexpected"), usage: usage),
      .arguments(of: command, .wrong(parameter: parameter, "7 is not from 1 to 5")),
      .arguments(
        of: command,
        .wrong(
          parameter: parameter, "\(hostileString().quotedBriefly) is not one of slow, fast",
          near: pick(["slow", "fast"]))),
      .arguments(
        of: command,
        .wrong(parameter: parameter, "\(hostileString().quotedBriefly) is not a number")),
      .unfinished, .broken(hostileString()), .unannounced(change: "rows changed"),
      .wrongEdit(of: "rows", hostileString()),
    ])
  }
}
