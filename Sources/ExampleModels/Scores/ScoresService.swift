#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A service with the scores of all players.
public protocol ScoresService: Sendable {
  /// Gets the scores.
  ///
  /// - Returns: The scores, in the order of the service.
  /// - Throws: The service's error, or `CancellationError` if the task was cancelled.
  func scores() async throws -> [PlayerScore]
}

/// Returns the scores that are built into the program, without using files or the network.
public struct BundledScoresService: ScoresService {
  /// Makes the service.
  public init() {}

  /// Gets the bundled scores at once.
  ///
  /// - Returns: The bundled scores, in the order of the file.
  /// - Complexity: O(size of the file), which is decoded each time.
  public func scores() async throws -> [PlayerScore] {
    try JSONDecoder().decode([PlayerScore].self, from: Data(PackageResources.scores_json))
  }
}

/// A player's score.
public struct PlayerScore: Codable, Equatable, Sendable {
  /// The player's given name.
  public let firstName: String

  /// The player's family name.
  public let lastName: String

  /// The points.
  public let score: Int

  /// Makes the score of one player.
  ///
  /// - Parameters:
  ///   - firstName: The player's given name.
  ///   - lastName: The player's family name.
  ///   - score: The points.
  public init(firstName: String, lastName: String, score: Int) {
    self.firstName = firstName
    self.lastName = lastName
    self.score = score
  }
}
