import TerminalTesting
import TestTools
import Testing

/// A program that was built with a sanitizer says that the seal is off, and another one does not.
@Suite(.runsPrograms) struct SanitizerNoteTests {
  @Test(arguments: ["integers", "replay a.session"])
  func noteIsSaidFirst(arguments: String) throws {
    let tool = try Tool()
    let session = "understudy 3 integers\n  integers = [1, 2, 3]\n  count = 3\n"
    try tool.folder.write(session, to: "a.session")
    let outcome = try tool.shell("\"$0\" \(arguments) </dev/null 2>&1 >/dev/null")
    #expect(outcome.output == Sanitizer.note)
  }
}
