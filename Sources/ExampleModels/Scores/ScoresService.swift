/// Where scores come from.
public enum ScoresSource: String, CaseIterable, Codable, Sendable {
  /// The scores that come with the app.
  case bundled

  /// A source that is broken.
  case failing

  /// The scores that come with the app, after a while.
  case slow
}

/// Gives the scores of all players.
public protocol ScoresService: Sendable {
  /// Gets the scores.
  ///
  /// - Parameter source: Where to get them.
  /// - Returns: The scores, in the order of the source.
  /// - Throws: What went wrong, or `CancellationError` when the task was cancelled.
  func scores(from source: ScoresSource) async throws -> [PlayerScore]
}
