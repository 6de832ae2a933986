import Testing
import Understudy

/// Faults of an example: exactly the sessions fail that exercise it, and the first line of their
/// reports names the cause.
@MainActor
@Suite struct FaultsTests {
  @Test func t() throws {
    for screen in [
      DroppedNotification.self, LyingEdit.self, WrongRow.self, RenamedBinding.self,
      RenamedCommand.self, AddedParameter.self, EarlyButton.self, WrongQuestion.self,
    ] as [any Screen.Type] {
      print("## \(screen)")
      for failure in try failures(on: screen) { print(failure) }
    }
  }
}
