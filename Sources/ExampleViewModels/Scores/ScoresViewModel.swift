public import ExampleModels

#if canImport(FoundationEssentials)
  import protocol FoundationEssentials.LocalizedError
#else
  import protocol Foundation.LocalizedError
#endif

/// The list of scores, and how getting it is going.
@MainActor public final class ScoresViewModel {
  /// Gets the scores of a source. It should throw soon when its task is cancelled: a fetch is over
  /// when this is.
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

  /// Called once for each change, after the fact, with everything in place. Nothing is called when
  /// nothing changed.
  public var onChange: (() -> Void)?

  /// Makes an empty list.
  ///
  /// - Parameters:
  ///   - source: Where the first fetch gets the scores.
  ///   - fetchScores: Gets them.
  public init(source: ScoresSource = .regular, fetchScores: @escaping FetchScores) {
    state = State(source: source)
    self.fetchScores = fetchScores
  }

  /// The rows of the last fetch that succeeded, in its order.
  public var rows: [ScoreRowViewModel] { state.rows }

  /// Whether a fetch is running.
  public var isLoading: Bool { state.isLoading }

  /// Why the last fetch gave no rows; `nil` while one is running.
  public var errorText: String? { state.errorText }

  /// Where the next fetch gets the scores.
  public var source: ScoresSource { state.source }

  /// Chooses where the next fetch gets the scores. One that is running goes on.
  ///
  /// - Parameter source: The source.
  public func choose(_ source: ScoresSource) {
    state.source = source
  }

  /// Gets the scores, and returns when they are there or there is an error.
  ///
  /// A fetch that is already running is cancelled, and whatever it still answers is dropped. An
  /// error keeps the rows. When the calling task is cancelled, so is the fetch, and the error text
  /// is `cancelled`.
  public func fetch() async {
    let task = start()
    let result = await withTaskCancellationHandler {
      await task.result
    } onCancel: {
      task.cancel()
    }
    // Another fetch may have begun: the state is then its own.
    guard running == task else { return }
    running = nil
    finish(task.isCancelled ? .failure(CancellationError()) : result)
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
