import Understudy

/// A bug that takes many commands, each of which computes for a while: a shorter session is looked for
/// during minutes.
enum SluggishScreen: Screen {
  struct Counter {
    private(set) var count = 0
    private(set) var digest = 0

    mutating func add(_ amount: Int) {
      count += amount
      for number in 0..<10_000 { digest = (digest &* 31 &+ number) % 1_000_003 }
    }
  }

  static func make(in world: World, notify: Notifier) -> Counter { Counter() }

  static func describe(_ view: inout Interface<Counter>) {
    view.bind("count", \.count)
    view.command("add", Parameter("amount", in: 1...3)) { $0.add($1) }
    view.invariant("there are fewer than 40") { $0.count < 40 }
  }
}
