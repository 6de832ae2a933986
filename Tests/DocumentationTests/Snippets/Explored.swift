import Testing
import UnderstudyTesting

@testable import Examples

@Test @MainActor func nothingIsWrongWithTheGreeting() throws {
  try Exploration(seed: 1, steps: 20_000).run(on: GreetingScreen.self)
}
