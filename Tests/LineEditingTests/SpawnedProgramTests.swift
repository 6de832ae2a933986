import TerminalTesting
import TestTools
import Testing
import UnderstudyPlatform

/// How tests start programs.
@Suite(.runsPrograms) struct SpawnedProgramTests {
  /// A script that starts the tests in the background makes them ignore Ctrl-C. Their programs are those of a person.
  @Test func programIgnoresNoSignalThatTheTestsIgnore() throws {
    let before = signal(SIGUSR2, SIG_IGN)
    defer { signal(SIGUSR2, before) }
    let shell = Program(path: "/bin/sh", arguments: ["-c", "kill -USR2 $$"])
    #expect(Program.status(of: try shell.spawn([])) == 128 + SIGUSR2)
  }
}
