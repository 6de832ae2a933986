import Understudy

enum EndsScreen: Screen {
  static func make(in world: World, notify: Notifier) -> EndsViewModel {
    EndsViewModel { notify() }
  }

  static func describe(_ view: inout Interface<EndsViewModel>) {
    view.bind("count", \.count)
    view.bind("isEnding", \.isEnding)
    view.command("add", EndsViewModel.add, "number")
    view.command("end", EndsViewModel.end, "way", "place", "when")
    view.command("fork", EndsViewModel.fork, "way")
  }
}
