import Understudy
import UnderstudyHTTP

enum NewsScreen: Screen {
  static let name = "news"

  static func make(in world: World, notify: Notifier) -> NewsViewModel {
    world.recordHTTP()
    return NewsViewModel()
  }

  static func describe(_ view: inout Interface<NewsViewModel>) {
    view.bind("headlines", \.headlines)
    view.bind("errorText", \.errorText)
    view.command("refresh", NewsViewModel.refresh)
  }
}
