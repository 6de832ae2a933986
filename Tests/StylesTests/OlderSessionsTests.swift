import Testing
import Understudy
import UnderstudyTesting

@testable import Styles

/// Sessions that were recorded when the same values were written in another way still pass.
struct OlderSessionsTests {
  @Test(arguments: SessionFile.all(in: "Tests/Styles/older"))
  @MainActor func olderSessionPasses(_ file: SessionFile) async {
    await file.replayIsolated(on: Main.screens)
  }
}
