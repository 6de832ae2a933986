import Testing
import UnderstudyTesting

@testable import Styles

/// What the view models start on the main queue, on threads and on run loops is served in the
/// process of an isolated session, as in a program.
struct StylesIsolationTests {
  @Test(arguments: SessionFile.all(in: "Tests/Styles/sessions"))
  @MainActor func sessionReplaysInAProcessOfTests(_ file: SessionFile) async {
    await file.replayIsolated(on: Main.screens)
  }
}
