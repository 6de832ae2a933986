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

/// A notification for each property instead of one for all: they change one after the other.
enum SeparateNotifications: Screen {
  static let name = ScoresScreen.name

  @MainActor
  final class ViewModel {
    private(set) var errorText: String? { didSet { onChange() } }
    private(set) var source = ScoresSource.regular { didSet { onChange() } }
    private(set) var rows: [ScoreRowViewModel] = [] { didSet { onChange() } }
    private(set) var isLoading = false { didSet { onChange() } }
    private var running: Task<[PlayerScore], any Error>?
    private let fetchScores: (ScoresSource) async throws -> [PlayerScore]
    private let onChange: () -> Void

    init(
      _ fetchScores: @escaping (ScoresSource) async throws -> [PlayerScore],
      _ onChange: @escaping () -> Void
    ) {
      (self.fetchScores, self.onChange) = (fetchScores, onChange)
    }

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

  static func make(in world: World, notify: Notifier) -> ViewModel {
    ViewModel(world.fetchScores) { notify() }
  }

  static func describe(_ view: inout Interface<ViewModel>) {
    view.bind("rows", \.rows)
    view.bind("isLoading", \.isLoading)
    view.bind("errorText", \.errorText)
    view.bind("source", \.source)
    view.command("fetch", ViewModel.fetch)
    view.command("refresh", ViewModel.refresh)
    view.command(
      "cancel", ViewModel.cancel, enabled: \.isLoading, else: "nothing is being fetched")
    view.command("choose", ViewModel.choose, "source")
  }
}

/// A command that starts a task and returns, instead of awaiting the service.
enum SynchronousScores: ChangedScores {
  static func describe(_ view: inout Interface<ScoresViewModel>) {
    ScoresScreen.describe(&view)
    view.commands.removeAll { $0.name == "fetch" }
    view.command("fetch", ScoresViewModel.refresh)
  }
}

/// A view model that is observed instead of calling back.
enum ObservableScores: Screen {
  static let name = ScoresScreen.name

  @MainActor @Observable
  final class ViewModel {
    private(set) var rows: [ScoreRowViewModel] = []
    private(set) var isLoading = false
    private(set) var errorText: String?
    private(set) var source = ScoresSource.regular
    @ObservationIgnored private var running: Task<[PlayerScore], any Error>?
    @ObservationIgnored private let fetchScores: (ScoresSource) async throws -> [PlayerScore]

    init(_ fetchScores: @escaping (ScoresSource) async throws -> [PlayerScore]) {
      self.fetchScores = fetchScores
    }

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

  static func make(in world: World, notify: Notifier) -> ViewModel { ViewModel(world.fetchScores) }

  static func describe(_ view: inout Interface<ViewModel>) {
    view.bind("rows", \.rows)
    view.bind("isLoading", \.isLoading)
    view.bind("errorText", \.errorText)
    view.bind("source", \.source)
    view.command("fetch", ViewModel.fetch)
    view.command("refresh", ViewModel.refresh)
    view.command(
      "cancel", ViewModel.cancel, enabled: \.isLoading, else: "nothing is being fetched")
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
