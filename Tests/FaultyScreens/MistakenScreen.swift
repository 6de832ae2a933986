import Understudy

/// A screen with a mistake that only the running program can find.
enum MistakenScreen: Screen {
  static func make(in world: World, notify: Notifier) -> Int { 0 }

  static func describe(_ view: inout Interface<Int>) {
    view.command("add", "amount") { (sum: inout Int, amount: Int) in sum += amount }
    view.command("add") { $0 += 1 }
  }
}
