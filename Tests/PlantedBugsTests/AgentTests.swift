import Foundation
import TerminalTesting
import TestTools
import Testing

/// An agent finds a planted bug with the official client in Python, and saves a test that fails.
///
/// `UNDERSTUDY_PYTHON` names a Python that has the client: `pip install mcp`.
@Suite(.serialized, .runsPrograms, .enabled(if: TestTools.hasPython(with: "mcp")))
struct AgentTests {
  @Test(arguments: ["auto", "legacy"])
  func agentFindsBugAndSavesIt(_ mode: String) throws {
    let folder = try Folder()
    let program = try Program.built("FaultyScreens")
    let printed = try output(
      of: "Tests/MCP/agent.py", [program.path, folder.path, mode], in: folder)
    let revision = mode == "auto" ? "2026-07-28" : "2025-11-25"
    let lines = printed.split(separator: "\n", omittingEmptySubsequences: false)
    let exchanged = try #require(lines.dropLast().last)
    print("\(mode): \(exchanged)")
    #expect(
      lines.dropLast(2).joined(separator: "\n") == """
        revision: \(revision)
        tools: screens open do show undo save close replay explore shrink coverage
        -- explore
        playlist: broken: the highlighted track plays: 2 commands:
            understudy 3 playlist
              tracks = ["Naima", "So What", "Blue in Green"]
              nowPlaying = nil
              highlightedRow = nil
            > play 1
              nowPlaying = "So What"
              highlightedRow = 1
            > delete 0
            - tracks[0] = "Naima"
            ! "broken: the highlighted track plays"
        playlist: 5,000 steps, 34 kinds of behavior, 1 bug found (seed 1)
        -- open
        id: playlist
        commands: add TITLE, play ROW, stop, delete ROW
        understudy 3 playlist
          tracks = ["Naima", "So What", "Blue in Green"]
          nowPlaying = nil
          highlightedRow = nil
        -- do
        > play 1
          nowPlaying = "So What"
          highlightedRow = 1
        > delete 0
        - tracks[0] = "Naima"
        ! "broken: the highlighted track plays"
        -- save failed
        save: expect: "row 0 is highlighted": expected a line as do returns it, such as "count = 3"
        -- save
        saved sessions/delete.session: 2 commands, 222 bytes
        its last step:
        > delete 0
        - tracks[0] = "Naima"
          highlightedRow = 0
        -- replay
        sessions/delete.session:10: > delete 0: broken: the highlighted track plays
                    > delete 0
                    - tracks[0] = "Naima"
          expected    highlightedRow = 0
          actual    ! "broken: the highlighted track plays"
        to run it alone: FaultyScreens replay sessions/delete.session

        1 failed
        if what happens now is right, to accept all of them: FaultyScreens replay --accept sessions/delete.session
        -- close
        closed playlist
        resource is the file: True
        """)
    var replay = program
    (replay.arguments, replay.folder) = (["replay"], folder.path)
    #expect(Program.status(of: try replay.spawn([.file("/dev/null"), .file("/dev/null")])) == 1)
  }
}

/// Runs a script of the repository in Python, and returns what it prints.
private func output(of script: String, _ words: [String], in folder: Folder) throws -> String {
  try folder.write("", to: "printed")
  let output = Program.Stream.file(folder.path("printed"))
  let program = Program.python([TestTools.path(of: script)] + words)
  let status = Program.status(of: try program.spawn([.file("/dev/null"), output, output]))
  let printed = try folder.read("printed")
  try #require(status == 0, "\(printed)")
  return printed
}
