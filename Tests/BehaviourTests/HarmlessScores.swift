import ExampleModels
import ExampleViewModels
import Observation
import Understudy

@testable import Examples

/// A row whose properties are in another order.
enum ReorderedRows: ChangedScores {
  private struct Row: Equatable {
    let level: ScoreRowViewModel.Level
    let name: String
  }

  static func describe(_ view: inout Interface<ScoresViewModel>) {
    view.bind("rows") { $0.rows.map { Row(level: $0.level, name: $0.name) } }
    describeRest(&view)
  }
}

/// A row that got a private property.
enum RowsWithIdentity: ChangedScores {
  private struct Row: Equatable, Identifiable {
    let name: String
    let level: ScoreRowViewModel.Level
    private let identity: Int

    init(_ row: ScoreRowViewModel, _ identity: Int) {
      (name, level, self.identity) = (row.name, row.level, identity)
    }

    var id: Int { identity }
  }

  static func describe(_ view: inout Interface<ScoresViewModel>) {
    view.bind("rows") { $0.rows.enumerated().map { Row($1, $0) } }
    describeRest(&view)
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
    private let fetchScores: (ScoresSource) async throws -> [PlayerScore]
    private let onChange: () -> Void

    init(
      _ fetchScores: @escaping (ScoresSource) async throws -> [PlayerScore],
      _ onChange: @escaping () -> Void
    ) {
      (self.fetchScores, self.onChange) = (fetchScores, onChange)
    }

    func choose(_ source: ScoresSource) { self.source = source }

    func fetch() async {
      (isLoading, errorText) = (true, nil)
      do {
        rows = try await fetchScores(source).map(ScoreRowViewModel.init)
      } catch {
        errorText = "\(error)"
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
    view.command("choose", ViewModel.choose, "source")
  }
}

/// A command that starts a task and returns, instead of awaiting the service.
enum SynchronousScores: ChangedScores {
  static func describe(_ view: inout Interface<ScoresViewModel>) {
    view.bind("rows", \.rows)
    view.bind("isLoading", \.isLoading)
    view.bind("errorText", \.errorText)
    view.bind("source", \.source)
    view.command("fetch", ScoresViewModel.beginToFetch)
    view.command("choose", ScoresViewModel.choose, "source")
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
    @ObservationIgnored private let fetchScores: (ScoresSource) async throws -> [PlayerScore]

    init(_ fetchScores: @escaping (ScoresSource) async throws -> [PlayerScore]) {
      self.fetchScores = fetchScores
    }

    func choose(_ source: ScoresSource) { self.source = source }

    func fetch() async {
      isLoading = true
      errorText = nil
      do {
        rows = try await fetchScores(source).map(ScoreRowViewModel.init)
      } catch {
        errorText = "\(error)"
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
    view.command("choose", ViewModel.choose, "source")
  }
}

extension ScoresViewModel {
  func beginToFetch() { Task { await fetch() } }
}

extension World {
  /// The effect of the example's screen.
  var fetchScores: (ScoresSource) async throws -> [PlayerScore] {
    effect("scores") { (source: ScoresSource) async throws -> [PlayerScore] in [] }
  }
}

extension ChangedScores {
  static func describeRest(_ view: inout Interface<ScoresViewModel>) {
    view.bind("isLoading", \.isLoading)
    view.bind("errorText", \.errorText)
    view.bind("source", \.source)
    view.command("fetch", ScoresViewModel.fetch)
    view.command("choose", ScoresViewModel.choose, "source")
  }
}
