import Understudy

/// A screen that opens only if a service allows it.
enum LockedScreen: Screen {
  static let name = "locked"

  static func make(in world: World, notify: Notifier) throws -> [Int] {
    [try world.effect("key") { () throws -> Int in 1 }()]
  }

  static func describe(_ view: inout Interface<[Int]>) {
    view.bind("keys", \.self)
  }
}
