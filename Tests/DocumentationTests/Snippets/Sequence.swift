import Understudy

final class LiftViewModel {
  let floors: AsyncStream<Int>
  private var floor = 0
  private let passed: AsyncStream<Int>.Continuation

  init() { (floors, passed) = AsyncStream.makeStream() }

  func rise(to last: Int) {
    while floor < last {
      floor += 1
      passed.yield(floor)
    }
  }
}

enum LiftScreen: Screen {
  static let name = "lift"
  static func make(in world: World, notify: Notifier) -> LiftViewModel { LiftViewModel() }
  static func describe(_ view: inout Interface<LiftViewModel>) {
    view.bind("floor", \.floors)
    view.command("rise", LiftViewModel.rise, "floor")
  }
}
