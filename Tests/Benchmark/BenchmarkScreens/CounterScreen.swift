import Understudy

/// One number: the cost of a command when the view model does next to nothing.
final class CounterViewModel {
  private(set) var count = 0

  func add(_ number: Int) { count += number }
}

enum CounterScreen: Screen {
  static let name = "counter"

  static func make(in world: World, notify: Notifier) -> CounterViewModel { CounterViewModel() }

  static func describe(_ view: inout Interface<CounterViewModel>) {
    view.bind("count", \.count)
    view.command("add", CounterViewModel.add, "number")
  }
}
