#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Answers with the scores that are built into the program: no file and no network is touched.
public struct BundledScoresService: ScoresService {
  /// How to wait.
  public typealias Sleep = @Sendable (Duration) async throws -> Void

  private let sleep: Sleep

  /// Makes the service.
  ///
  /// - Parameter sleep: How the slow source waits. It should throw when the task is cancelled.
  public init(sleep: @escaping Sleep = { try await Task.sleep(for: $0) }) {
    self.sleep = sleep
  }

  /// Gets the bundled scores: at once, never, or after two seconds.
  ///
  /// - Parameter source: Which of these.
  /// - Returns: The bundled scores, in the order of the file.
  /// - Throws: ``ScoresUnavailable`` from the failing source; `CancellationError` from the slow one
  ///   when the task was cancelled.
  /// - Complexity: O(size of the file), which is decoded anew each time.
  public func scores(from source: ScoresSource) async throws -> [PlayerScore] {
    switch source {
    case .bundled: break
    case .failing: throw ScoresUnavailable(source: source)
    case .slow: try await sleep(.seconds(2))
    }
    return try JSONDecoder().decode([PlayerScore].self, from: Data(PackageResources.scores_json))
  }
}

/// A source of scores that does not answer.
public struct ScoresUnavailable: Error, Equatable, CustomStringConvertible {
  /// The source that was asked.
  public let source: ScoresSource

  /// Makes the error.
  ///
  /// - Parameter source: The source that was asked.
  public init(source: ScoresSource) {
    self.source = source
  }

  /// One line for people.
  public var description: String { "scores are unavailable: the source \(source) does not answer" }
}
