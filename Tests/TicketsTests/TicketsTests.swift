import Foundation
import Testing
import UnderstudyTesting

@testable import Tickets

/// An app with what apps have (an asynchronous service that fails, validation, a search while one
/// types, pages, a timer, money, dates, identifiers) is attached in a few lines, and its sessions
/// replay.
@MainActor
@Suite struct TicketsTests {
  @Test func screenHasAtMostTwentyFiveLines() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = tests.appending(path: "Tickets/Screens/TicketsScreen.swift")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count { !$0.hasPrefix("import ") } <= 25)
  }

  @Test(arguments: SessionFile.all(in: "Tests/Tickets/sessions"))
  func sessionReplays(_ file: SessionFile) async {
    await file.replayIsolated(on: [TicketsScreen.self])
  }
}
