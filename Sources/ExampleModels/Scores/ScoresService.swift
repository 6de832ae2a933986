#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A player's score.
public struct PlayerScore: Codable, Equatable, Sendable {
  /// The player's given name.
  public let firstName: String

  /// The player's family name.
  public let lastName: String

  /// The points.
  public let score: Int

  /// Makes the score of one player.
  public init(firstName: String, lastName: String, score: Int) {
    self.firstName = firstName
    self.lastName = lastName
    self.score = score
  }
}

/// How a service behaves.
public enum ScoresSource: String, CaseIterable, Codable, Sendable {
  /// It behaves as usual.
  case regular

  /// It fails.
  case failing

  /// It answers after two seconds.
  case slow
}

/// The scores that are built into the program, with selectable faults to try out how a screen
/// handles them.
public struct ScoresService: Sendable {
  /// How to wait.
  public typealias Sleep = @Sendable (Duration) async throws -> Void

  private let sleep: Sleep

  /// Makes the service. The slow source waits with `sleep`, which should throw if the task is
  /// cancelled.
  public init(sleep: @escaping Sleep = { try await Task.sleep(for: $0) }) {
    self.sleep = sleep
  }

  /// Gets the scores, in the order of the file: at once, never, or after two seconds.
  ///
  /// - Throws: ``ScoresUnavailable`` from the failing source; `CancellationError` from the slow one
  ///   if the task was cancelled.
  /// - Complexity: O(size of the file), which is decoded each time.
  public func scores(from source: ScoresSource) async throws -> [PlayerScore] {
    switch source {
    case .regular: break
    case .failing: throw ScoresUnavailable(source: source)
    case .slow: try await sleep(.seconds(2))
    }
    return try JSONDecoder().decode([PlayerScore].self, from: Data(PackageResources.scores_json))
  }
}

/// A source of scores that does not answer.
public struct ScoresUnavailable: LocalizedError, Codable, Equatable {
  /// The source that was asked.
  public let source: ScoresSource

  /// Makes the error.
  public init(source: ScoresSource) {
    self.source = source
  }

  /// One line for people.
  public var errorDescription: String? {
    "scores are unavailable: the source \(source) does not answer"
  }
}
