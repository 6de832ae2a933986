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
