import Testing
import Understudy

/// Changes of an example that change no behavior: no session fails.
@MainActor
@Suite struct HarmlessChangesTests {
  @Test func sessionsOfIntegersPass() throws {
    try expectNoFailure(on: [
      ReorderedIntegers.self, SlicedIntegers.self, WideIntegers.self, UnannouncedEdits.self,
      RepeatedNotifications.self, AsynchronousIntegers.self, RenamedMethods.self,
      MoreIntegers.self, ObservableIntegers.self,
    ])
  }

  @Test func sessionsOfScoresPass() throws {
    try expectNoFailure(on: [
      ReorderedRows.self, RowsWithIdentity.self, SeparateNotifications.self,
      SynchronousScores.self, ObservableScores.self,
    ])
  }

  @Test func sessionsOfReviewsPass() throws {
    try expectNoFailure(on: [ReorderedReviews.self, ReviewsWithMore.self])
  }

  private func expectNoFailure(on screens: [any Screen.Type]) throws {
    for screen in screens { #expect(try failures(on: screen) == [], "\(screen)") }
  }
}
