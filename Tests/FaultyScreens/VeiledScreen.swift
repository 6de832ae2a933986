import Understudy

/// A screen with a binding that the prompt does not draw.
enum VeiledScreen: Screen {
  static let name = "veiled"

  struct Veiled {
    var count = 0
    var keys = [1]
  }

  static func make(in world: World, notify: Notifier) -> Veiled { Veiled() }

  static func describe(_ view: inout Interface<Veiled>) {
    view.bind("keys", \.keys, .hidden)
    view.bind("count", \.count)
    view.command("add", "number") { (veiled: inout Veiled, number: Int) in
      veiled.count += number
      veiled.keys.append(veiled.count)
    }
  }
}
