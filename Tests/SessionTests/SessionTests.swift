import Testing
import Understudy
import UnderstudyTesting

@testable import Examples

/// The recorded sessions of the examples.
@MainActor
struct SessionTests {
  @Test(arguments: SessionFile.all(in: "sessions"))
  func replay(_ file: SessionFile) {
    file.replay(on: ExampleApp.screens)
  }

  @Test func everyScreenHasSessions() {
    let screens = Set(
      SessionFile.all(in: "sessions").map { file in
        String(file.path.split(separator: "/").dropLast().last ?? "")
      })
    #expect(screens == Set(ExampleApp.screens.map { $0.name }))
  }
}
