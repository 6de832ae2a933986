import Testing
import UnderstudyTesting

@testable import Examples

@Test @MainActor func nothingIsWrongWithTheGreeting() throws {
  try Exploration(seed: 1, steps: 20_000).run(on: GreetingScreen.self)
}

@Test @MainActor func nothingIsWrongAfterRecordedSessions() throws {
  let sessions = SessionFile.all(in: "sessions")
  try Exploration(seed: 1, from: sessions).run(on: GreetingScreen.self)
}
