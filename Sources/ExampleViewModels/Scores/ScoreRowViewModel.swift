public import ExampleModels

/// One row of the list of scores. It never changes: a new score is a new row.
public struct ScoreRowViewModel: Equatable, Sendable {
  /// A player's level.
  public enum Level: String, CaseIterable, Sendable {
    /// Up to 40 points.
    case beginner
    /// 41 to 70 points.
    case intermediate
    /// More than 70 points.
    case expert

    fileprivate var text: String {
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

  /// The player's known names, separated by blanks.
  public let name: String

  /// The player's level.
  public let level: Level

  /// The player's level as text.
  public let levelText: String

  /// Makes the row of a player.
  ///
  /// - Parameter score: The player's score.
  public init(_ score: PlayerScore) {
    let names = [score.firstName, score.lastName].compactMap(\.trimmedNamePart)
    name = names.joined(separator: " ")
    level = Level(score: score.score)
    levelText = level.text
  }
}
