import ExampleModels
import ExampleViewModels
import Understudy

enum ScoresScreen: Screen {
  static let name = "scores"
  static let summary = "players and their levels, fetched from a service that may fail or be slow"

  static func make(in world: World, notify: Notifier) -> ScoresViewModel {
    let service = ScoresService()
    let viewModel = ScoresViewModel(
      fetchScores: world.effect("scores", throwing: [ScoresUnavailable.self]) { source in
        try await service.scores(from: source)
      })
    viewModel.onChange = { notify() }
    return viewModel
  }

  static func describe(_ view: inout Interface<ScoresViewModel>) {
    view.announcesChanges()
    view.bind("rows", \.rows)
    view.bind("isLoading", \.isLoading)
    view.bind("errorText", \.errorText)
    view.bind("source", \.source)
    view.command("fetch", ScoresViewModel.fetch).help("fetch the scores from the service")
    view.command("refresh", ScoresViewModel.refresh).help("fetch the scores without waiting")
    view.command("cancel", ScoresViewModel.cancel)
      .help("cancel the running fetch")
      .disabled { $0.isLoading ? nil : "nothing is being fetched" }
    view.command("choose", ScoresViewModel.choose, "source").help("choose how the service behaves")
  }
}
