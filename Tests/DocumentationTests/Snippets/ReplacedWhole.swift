import Understudy

struct ScoreViewModel: Equatable {
  let name: String
  let level: String
}

final class ScorePresenter {
  var display: ((ScoreViewModel) -> Void)?

  func load(_ score: Int) {
    display?(ScoreViewModel(name: "Ada", level: score > 70 ? "Expert" : "Beginner"))
  }
}

enum ScoreScreen: Screen {
  static let name = "score"
  static func make(in world: World, notify: Notifier) -> ScorePresenter { ScorePresenter() }
  static func describe(_ view: inout Interface<ScorePresenter>) {
    view.output("viewModel") { presenter, show in presenter.display = show }
    view.command("load", ScorePresenter.load, "score")
  }
}
