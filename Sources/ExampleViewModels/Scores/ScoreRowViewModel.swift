public import ExampleModels

/// One row of the list of scores. It never changes: a new score is a new row.
public struct ScoreRowViewModel: Equatable, Sendable {
  /// How good a player is.
  public enum Level: String, CaseIterable, Sendable {
    /// Up to 40 points.
    case beginner
    /// 41 to 70 points.
    case intermediate
    /// More than 70 points.
    case expert

    /// The word to show.
    public var text: String {
      switch self {
      case .beginner: "Beginner"
      case .intermediate: "Intermediate"
      case .expert: "Expert"
      }
    }

    init(score: Int) {
      self = score <= 40 ? .beginner : score <= 70 ? .intermediate : .expert
    }
  }

  /// The names of the player there are, one blank between them.
  public let name: String

  /// How good the player is.
  public let level: Level

  /// Makes the row of one player.
  ///
  /// - Parameter score: What the player has reached.
  public init(_ score: PlayerScore) {
    let names = [score.firstName, score.lastName].compactMap(\.trimmedNamePart)
    name = names.joined(separator: " ")
    level = Level(score: score.score)
  }
}
