import Foundation
import TerminalTesting
import TestTools
import Testing

/// The example of the documentation.
@Suite(.atTerminal) struct TaskListTests {
  @Test func exampleCompletesRemindsAndEnds() throws {
    let terminal = try PseudoTerminal(Program.built("TaskList"))
    try terminal.expectScreen("tasks>")
    terminal.type("a\tcall Ada\r")
    try terminal.expectScreen("tasks> add call Ada\ntasks>")
    terminal.type("r\t0 tea\r")
    try terminal.expectScreen("tasks> add call Ada\ntasks> remind 0 tea\ndue: tea\ntasks>")
    terminal.type("li\t\r")
    try terminal.expectScreen("tasks> list\ncall Ada\ntasks>")
    terminal.type("\u{10}\u{10}\r")
    try terminal.expectScreen("tasks> remind 0 tea\ndue: tea\ntasks>")
    terminal.type("nonsense\r")
    try terminal.expectScreen(
      "tasks> nonsense\ntasks: expected add TASK, list, or remind SECONDS TASK\ntasks>")
    terminal.type("\u{4}")
    #expect(terminal.status() == 0)
    #expect(terminal.modes == terminal.modesBefore)
  }

  @Test func hintShowsBehindTheLine() throws {
    let terminal = try PseudoTerminal(Program.built("TaskList"), ["NO_COLOR": ""])
    try terminal.expectScreen("tasks>")
    terminal.type("remind ")
    try terminal.expectScreen("tasks> remind seconds task")
  }

  @Test func articleShowsTheWholeExample() throws {
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let article = try String(
      contentsOf: root.appending(path: "Sources/LineEditing/LineEditing.docc/LineEditing.md"),
      encoding: .utf8)
    let source = try String(
      contentsOf: root.appending(path: "Tests/TaskList/main.swift"), encoding: .utf8)
    #expect(article.contains("```swift\n\(source)```\n"))
  }
}
