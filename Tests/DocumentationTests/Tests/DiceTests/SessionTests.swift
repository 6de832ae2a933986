import Testing
import UnderstudyTesting

@testable import Dice

@Test(arguments: SessionFile.all(in: "sessions"))
@MainActor func replay(_ file: SessionFile) async {
  await file.replayIsolated(on: Main.screens)
}
