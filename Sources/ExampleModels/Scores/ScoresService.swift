/// A service with the scores of all players.
public protocol ScoresService: Sendable {
  /// Gets the scores.
  ///
  /// - Returns: The scores, in the order of the service.
  /// - Throws: The service's error, or `CancellationError` if the task was cancelled.
  func scores() async throws -> [PlayerScore]
}
