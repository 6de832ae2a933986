import ExampleModels
import ExampleViewModels
import Observation

@testable import Examples
@testable import Understudy

/// A row whose properties are in another order.
enum ReorderedRows: ChangedScores {
  private struct Row: Equatable {
    let levelText: String
    let level: ScoreRowViewModel.Level
    let name: String

    init(_ row: ScoreRowViewModel) {
      (levelText, level, name) = (row.levelText, row.level, row.name)
    }
  }

  static func describe(_ view: inout Interface<ScoresViewModel>) {
    ScoresScreen.describe(&view)
    view.rebind("rows") { $0.rows.map { Row($0) } }
  }
}

/// A row that got a private property.
enum RowsWithIdentity: ChangedScores {
  private struct Row: Equatable, Identifiable {
    let name, levelText: String
    let level: ScoreRowViewModel.Level
    private let identity: Int

    init(_ row: ScoreRowViewModel, _ identity: Int) {
      (name, levelText, level, self.identity) = (row.name, row.levelText, row.level, identity)
    }

    var id: Int { identity }
  }

  static func describe(_ view: inout Interface<ScoresViewModel>) {
    ScoresScreen.describe(&view)
    view.rebind("rows") { $0.rows.enumerated().map { Row($1, $0) } }
  }
}

/// A command that starts a task and returns, instead of awaiting the service.
enum SynchronousScores: ChangedScores {
  static func describe(_ view: inout Interface<ScoresViewModel>) {
    ScoresScreen.describe(&view)
    view.replaceCommand("fetch") { $0.command("fetch", ScoresViewModel.refresh) }
  }
}

/// A notification for each property instead of one for all: they change one after the other.
enum SeparateNotifications: RewrittenScores {
  @MainActor
  final class ViewModel: ScoresFetching {
    var errorText: String? { didSet { onChange() } }
    var source = ScoresSource.regular { didSet { onChange() } }
    var rows: [ScoreRowViewModel] = [] { didSet { onChange() } }
    var isLoading = false { didSet { onChange() } }
    var running: Task<[PlayerScore], any Error>?
    let fetchScores: (ScoresSource) async throws -> [PlayerScore]
    private let onChange: () -> Void

    init(
      _ fetchScores: @escaping (ScoresSource) async throws -> [PlayerScore],
      _ onChange: @escaping () -> Void
    ) {
      (self.fetchScores, self.onChange) = (fetchScores, onChange)
    }
  }

  static func make(in world: World, notify: Notifier) -> ViewModel {
    ViewModel(world.fetchScores) { notify() }
  }
}

/// A view model that is observed instead of calling back.
enum ObservableScores: RewrittenScores {
  @MainActor @Observable
  final class ViewModel: ScoresFetching {
    var rows: [ScoreRowViewModel] = []
    var isLoading = false
    var errorText: String?
    var source = ScoresSource.regular
    @ObservationIgnored var running: Task<[PlayerScore], any Error>?
    @ObservationIgnored let fetchScores: (ScoresSource) async throws -> [PlayerScore]

    init(_ fetchScores: @escaping (ScoresSource) async throws -> [PlayerScore]) {
      self.fetchScores = fetchScores
    }
  }

  static func make(in world: World, notify: Notifier) -> ViewModel { ViewModel(world.fetchScores) }
}

/// A view model that does what that of the example does, with other properties.
@MainActor
protocol ScoresFetching: AnyObject, Sendable {
  var rows: [ScoreRowViewModel] { get set }
  var isLoading: Bool { get set }
  var errorText: String? { get set }
  var source: ScoresSource { get set }
  var running: Task<[PlayerScore], any Error>? { get set }
  var fetchScores: (ScoresSource) async throws -> [PlayerScore] { get }
}

extension ScoresFetching {
  func choose(_ source: ScoresSource) { self.source = source }

  func refresh() { Task { await fetch() } }

  func cancel() { running?.cancel() }

  func fetch() async {
    running?.cancel()
    let task = Task { [source] in try await fetchScores(source) }
    running = task
    (isLoading, errorText) = (true, nil)
    let result = await task.result
    guard running == task else { return }
    do {
      if task.isCancelled { throw CancellationError() }
      rows = try result.get().map(ScoreRowViewModel.init)
    } catch {
      errorText = RecordedError.text(of: error)
    }
    isLoading = false
  }
}

/// A screen of such a view model.
protocol RewrittenScores: Screen where ViewModel: ScoresFetching {}

extension RewrittenScores {
  static var name: String { ScoresScreen.name }

  static func describe(_ view: inout Interface<ViewModel>) {
    view.bind("rows", \.rows)
    view.bind("isLoading", \.isLoading)
    view.bind("errorText", \.errorText)
    view.bind("source", \.source)
    view.command("fetch", ViewModel.fetch)
    view.command("refresh", ViewModel.refresh)
    view.command("cancel", ViewModel.cancel)
      .disabled { $0.isLoading ? nil : "nothing is being fetched" }
    view.command("choose", ViewModel.choose, "source")
  }
}

extension World {
  /// The effect of the example's screen.
  var fetchScores: (ScoresSource) async throws -> [PlayerScore] {
    effect("scores", throwing: [ScoresUnavailable.self]) {
      (source: ScoresSource) async throws -> [PlayerScore] in []
    }
  }
}
