import Foundation
import TestTools
import Testing

@testable import UnderstudyProgram

/// A program is named like the file that was started.
@Suite(.runsPrograms) struct ProgramNameTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  /// Runs the tool under another name.
  private func run(as name: String, _ arguments: String...) throws -> Tool.Outcome {
    var program = try tool.program(arguments)
    let link = tool.folder.path(name)
    if !tool.folder.exists(name) {
      try FileManager.default.createSymbolicLink(
        atPath: link, withDestinationPath: program.path)
    }
    program.path = link
    return try Conversation(program).finish(saying: [])
  }

  @Test func usageShowsProgramName() throws {
    let errors = """
      Error: Unknown option '--recrod'. Did you mean '--record'?
      Usage: dice-2.0 run [<screen>] [--record <file>] [--keep-going] [--no-settle] \
      [--format <format>] [--color <color>] [--seed <number>] [--locale <id>] [--time-zone <id>] \
      [--store <file>]
        See 'dice-2.0 run --help' for more information.

      """
    let outcome = try run(as: "dice-2.0", "integers", "--recrod")
    #expect(outcome == Tool.Outcome(status: 64, errors: errors))
  }

  @Test func suggestedCommandsShowProgramName() throws {
    try tool.folder.write(
      "understudy 3 integers\n  integers = []\n  count = 3\n~ remove\n> add 7\n", to: "a.session")
    let output = """

      1 failed
      to go through the differences: dice review a.session
      to accept integers alone: dice replay --accept --only integers a.session
      to accept count alone: dice replay --accept --only count a.session
      to accept all of them: dice replay --accept a.session

      """
    let outcome = try run(as: "dice", "replay", "a.session")
    #expect(outcome.output.hasSuffix(output), "\(outcome)")
    let mistyped = "unknown screen \"repaly\": did you mean dice replay?\n"
    #expect(try run(as: "dice", "repaly") == Tool.Outcome(status: 64, errors: mistyped))
  }

  /// No shell finds what a build has made by its name.
  @Test(arguments: [
    (".build/debug/Dice", "swift run Dice"),
    (".build/x86_64-unknown-linux-gnu/debug/Dice", "swift run Dice"),
    ("/home/ann/dice/.build/release/Dice", "swift run -c release Dice"),
    ("/home/ann/other/.build/debug/Dice", "Dice"), ("../other/.build/debug/Dice", "Dice"),
    (".build/Dice", "Dice"), (".build/checkouts/dice/Dice", "Dice"), ("/usr/bin/Dice", "Dice"),
  ])
  func buildIsRunBySwiftRun(file: String, command: String) {
    #expect(UnderstudyProgram.Program.command(startedAs: file, in: "/home/ann/dice") == command)
  }

  @Test(arguments: [
    ("bash", "complete -o filenames -F _dice dice\n"), ("zsh", "#compdef dice\n"),
    ("fish", "complete -c 'dice' -f\n"),
  ])
  func completionScriptsUseProgramName(shell: String, line: String) throws {
    let script = try run(as: "dice", "--generate-completion-script", shell).output
    #expect(script.contains(line))
    #expect(!script.contains("understudy"))
  }

  @Test(arguments: ["my dice", "it's", "-dice", "d\u{1B}[2J", "würfel"])
  func unusualProgramNameIsNotUsed(name: String) throws {
    let errors = "unknown screen \"repaly\": did you mean understudy replay?\n"
    #expect(try run(as: name, "repaly") == Tool.Outcome(status: 64, errors: errors))
  }
}
