#if Drivable
  import Understudy

  enum ShopScreen: Screen {
    static let name = "shop"

    static func make(in world: World, notify: Notifier) -> Shop { Shop() }

    static func describe(_ view: inout Interface<Shop>) { view.drive() }
  }

  extension Shop.Size: CommandParameter {}

  enum CounterScreen: Screen {
    static let name = "counter"

    static func make(in world: World, notify: Notifier) -> Counter { Counter() }

    static func describe(_ view: inout Interface<Counter>) {
      view.drive()
      view.command("reset") { (counter: inout Counter) in counter.reset() }
    }
  }

  enum StackScreen: Screen {
    static let name = "stack"

    static func make(in world: World, notify: Notifier) -> Stack<Int> { Stack() }

    static func describe(_ view: inout Interface<Stack<Int>>) { view.drive() }
  }

  enum MachineScreen: Screen {
    static let name = "machine"

    static func make(in world: World, notify: Notifier) -> Machine.State { .off }

    static func describe(_ view: inout Interface<Machine.State>) { view.drive() }
  }

  enum WordsScreen: Screen {
    static let name = "words"

    static func make(in world: World, notify: Notifier) -> Words { Words() }

    static func describe(_ view: inout Interface<Words>) { view.drive() }
  }

  extension Machine.Speed: CommandParameter {}
#endif
