import Understudy

@MainActor final class UserStore {
  static let shared = UserStore()
  var name: String? = "Ann"
}

@MainActor final class HomeViewModel {
  private(set) var title = ""
  private let userName: () -> String?

  init(userName: @escaping () -> String? = { UserStore.shared.name }) {
    self.userName = userName
  }

  func refresh() { title = userName().map { "Welcome back, \($0)" } ?? "Welcome" }
}

enum HomeScreen: Screen {
  static let name = "home"

  static func make(in world: World, notify: Notifier) -> HomeViewModel {
    HomeViewModel(userName: world.effect("userName") { UserStore.shared.name })
  }

  static func describe(_ view: inout Interface<HomeViewModel>) {
    view.bind("title", \.title)
    view.command("refresh", HomeViewModel.refresh)
  }
}
