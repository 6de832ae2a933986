import Testing
import UnderstudyTesting

@testable import Dice

@Test(arguments: SessionFile.all(in: "sessions"))
@MainActor func replayInThisProcess(_ file: SessionFile) {
  file.replay(on: Main.screens)
}
