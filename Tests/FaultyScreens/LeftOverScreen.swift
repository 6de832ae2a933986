import Understudy

/// A screen that crashes in any command once an earlier run of it has left something behind.
enum LeftOverScreen: Screen {
  static let name = "left-over"

  @MainActor final class LeftOver {
    private static var isLeft = false
    private let isHaunted = LeftOver.isLeft
    private(set) var numbers = [0]

    func leave() { Self.isLeft = true }

    func add() {
      let number = numbers[isHaunted ? numbers.count : 0]
      numbers.append(number + 1)
    }
  }

  static func make(in world: World, notify: Notifier) -> LeftOver { LeftOver() }

  static func describe(_ view: inout Interface<LeftOver>) {
    view.bind("numbers", \.numbers)
    view.command("leave", LeftOver.leave)
    view.command("add", LeftOver.add)
  }
}
