public import ExampleModels

#if canImport(FoundationEssentials)
  import protocol FoundationEssentials.LocalizedError
#else
  import protocol Foundation.LocalizedError
#endif

/// The list of scores, and the progress of fetching it.
@MainActor public final class ScoresViewModel {
  /// Gets the scores of a source. It should throw soon after its task is cancelled: a fetch lasts
  /// as long as this.
  public typealias FetchScores =
    nonisolated(nonsending) (ScoresSource) async throws -> [PlayerScore]

  private struct State: Equatable {
    var rows: [ScoreRowViewModel] = []
    var isLoading = false
    var errorText: String?
    var source: ScoresSource
  }

  private var state: State {
    didSet { if state != oldValue { onChange?() } }
  }
  private let fetchScores: FetchScores
  private var running: Task<[PlayerScore], any Error>?

  /// Called once after each change is complete, and not called if nothing changed.
  public var onChange: (() -> Void)?

  /// Makes an empty list. The first fetch gets the scores of `source`.
  public init(source: ScoresSource = .regular, fetchScores: @escaping FetchScores) {
    state = State(source: source)
    self.fetchScores = fetchScores
  }

  /// The rows of the last successful fetch, in its order.
  public var rows: [ScoreRowViewModel] { state.rows }

  /// Whether a fetch is running.
  public var isLoading: Bool { state.isLoading }

  /// Why the last fetch failed; `nil` while one is running.
  public var errorText: String? { state.errorText }

  /// Where the next fetch gets the scores.
  public var source: ScoresSource { state.source }

  /// Chooses where the next fetch gets the scores. A running fetch continues.
  public func choose(_ source: ScoresSource) {
    state.source = source
  }

  /// Fetches the scores, and returns when that succeeds or fails.
  ///
  /// A running fetch is cancelled, and its answer is dropped. An error keeps the rows. If the
  /// calling task is cancelled, so is the fetch, and the error text is `cancelled`.
  public func fetch() async {
    let task = start()
    let result = await withTaskCancellationHandler {
      await task.result
    } onCancel: {
      task.cancel()
    }
    // If another fetch has begun, the state belongs to it.
    guard running == task else { return }
    finish(task.isCancelled ? .failure(CancellationError()) : result)
  }

  /// Fetches the scores without waiting for them, as a button does.
  public func refresh() {
    Task { await fetch() }
  }

  /// Cancels the running fetch, if there is one.
  public func cancel() {
    running?.cancel()
  }

  private func start() -> Task<[PlayerScore], any Error> {
    running?.cancel()
    let source = state.source
    let task = Task { try await fetchScores(source) }
    running = task
    var begun = state
    begun.isLoading = true
    begun.errorText = nil
    state = begun
    return task
  }

  private func finish(_ result: Result<[PlayerScore], any Error>) {
    var finished = state
    finished.isLoading = false
    switch result {
    case .success(let scores): finished.rows = scores.map(ScoreRowViewModel.init)
    case .failure(let error): finished.errorText = text(of: error)
    }
    state = finished
  }

  private func text(of error: any Error) -> String {
    if error is CancellationError { return "cancelled" }
    return (error as? any LocalizedError)?.errorDescription ?? String(describing: error)
  }
}

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
  public init(_ score: PlayerScore) {
    let names = [score.firstName, score.lastName].compactMap(\.trimmedNamePart)
    name = names.joined(separator: " ")
    level = Level(score: score.score)
    levelText = level.text
  }
}
