import Testing

@testable import SessionFormat
@testable import Understudy

/// Every way in which a view model notifies its view, connected by one line of a screen.
@MainActor @Suite struct NotificationStyleTests {
  @Test func boxesShowEachChange() throws {
    try expectSession(
      """
      understudy 3 boxes
        state = 0
      > set 2
        state = 1
        state = 2
      """,
      of: BoxesScreen.self, "set 2")
  }

  @Test func delegatesShowEachChange() throws {
    try expectSession(
      """
      understudy 3 delegates
        state = 0
      > set 2
        state = 1
        state = 2
      """,
      of: DelegatesScreen.self, "set 2")
  }

  @Test func observablesShowChanges() throws {
    try expectSession(
      """
      understudy 3 observables
        state = 0
      > set 2
        state = 2
      > set-later 4
        state = 1
        state = 2
        state = 3
        state = 4
      """,
      of: ObservablesScreen.self, "set 2", "set-later 4")
  }

  /// This kind of publisher sends before the value changes.
  @Test func publishersShowChanges() throws {
    try expectSession(
      """
      understudy 3 publishers
        state = 0
      > set 3
        state = 1
        state = 2
        state = 3
      """,
      of: PublishersScreen.self, "set 3")
  }

  @Test func sequencesShowChanges() throws {
    try expectSession(
      """
      understudy 3 sequences
        state = 0
      > set 2
        state = 2
      > set-later 4
        state = 3
        state = 4
      """,
      of: SequencesScreen.self, "set 2", "set-later 4")
  }

  @Test func replacedViewModelsShowChanges() throws {
    try expectSession(
      """
      understudy 3 immutables
        name = "Ada"
        level = .beginner
      > score 80
        level = .expert
      > score 80
      """,
      of: ImmutablesScreen.self, "score 80", "score 80")
  }

  @Test func silentViewModelsShowChangesAfterCommands() throws {
    try expectSession(
      """
      understudy 3 silent
        state = 0
      > set 2
        state = 2
      """,
      of: SilentScreen.self, "set 2")
  }
}
