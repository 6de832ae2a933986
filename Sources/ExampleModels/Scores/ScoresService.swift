/// Gives the scores of all players.
public protocol ScoresService: Sendable {
  /// Gets the scores.
  ///
  /// - Returns: The scores, in the order of the service.
  /// - Throws: What went wrong, or `CancellationError` when the task was cancelled.
  func scores() async throws -> [PlayerScore]
}
