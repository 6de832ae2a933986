/// How a service behaves.
public enum ScoresSource: String, CaseIterable, Codable, Sendable {
  /// As it does by itself.
  case regular

  /// It is broken.
  case failing

  /// It answers after a while.
  case slow
}

/// A service with faults that can be chosen: to try out what a screen makes of them.
public struct FaultInjectingScores: Sendable {
  /// How to wait.
  public typealias Sleep = @Sendable (Duration) async throws -> Void

  private let service: any ScoresService
  private let sleep: Sleep

  /// Makes a faulty service of a good one.
  ///
  /// - Parameters:
  ///   - service: Who has the scores.
  ///   - sleep: How the slow source waits. It should throw when the task is cancelled.
  public init(
    _ service: any ScoresService,
    sleep: @escaping Sleep = { try await Task.sleep(for: $0) }
  ) {
    self.service = service
    self.sleep = sleep
  }

  /// Gets the service's scores: at once, never, or after two seconds.
  ///
  /// - Parameter source: Which of these.
  /// - Returns: The scores, in the order of the service.
  /// - Throws: What the service throws; ``ScoresUnavailable`` from the failing source;
  ///   `CancellationError` from the slow one when the task was cancelled.
  public func scores(from source: ScoresSource) async throws -> [PlayerScore] {
    switch source {
    case .regular: break
    case .failing: throw ScoresUnavailable(source: source)
    case .slow: try await sleep(.seconds(2))
    }
    return try await service.scores()
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
