import PortableCombine
import Understudy
import UnderstudyCombine

final class ArticlesViewModel {
  var onOpen: ((_ title: String, _ isNew: Bool) -> Void)?
  let toasts = PassthroughSubject<String, Never>()
  private var read: Set<String> = []

  func open(_ title: String) {
    let isNew = read.insert(title).inserted
    if !isNew { toasts.send("read already") }
    onOpen?(title, isNew)
  }
}

enum ArticlesScreen: Screen {
  static let name = "articles"
  static func make(in world: World, notify: Notifier) -> ArticlesViewModel { ArticlesViewModel() }
  static func describe(_ view: inout Interface<ArticlesViewModel>) {
    view.event("opened") { articles, happened in articles.onOpen = happened }
    view.event("toast", \.toasts)
    view.command("open", ArticlesViewModel.open, "title")
  }
}
