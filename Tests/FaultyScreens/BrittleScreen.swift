import Understudy
import UnderstudyPlatform

/// A screen that crashes and hangs, only after another command.
enum BrittleScreen: Screen {
  static let name = "brittle"

  final class Stack {
    private(set) var count = 0
    private(set) var isFrozen = false

    func push() { count = min(count + 1, 9) }

    /// Crashes if there is nothing.
    func pop() {
      precondition(count > 0, "nothing to pop")
      count -= 1
    }

    func freeze() { isFrozen = true }

    /// Never returns if it is frozen, and takes no processor time from others.
    func melt() {
      while isFrozen { pause() }
    }
  }

  static func make(in world: World, notify: Notifier) -> Stack { Stack() }

  static func describe(_ view: inout Interface<Stack>) {
    view.bind("count", \.count)
    view.bind("isFrozen", \.isFrozen)
    view.command("push", Stack.push)
    view.command("pop", Stack.pop)
    view.command("freeze", Stack.freeze)
    view.command("melt", Stack.melt)
  }
}
