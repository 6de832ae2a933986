import GeneratedInput

@testable import SessionFormat
@testable import Understudy

/// A view model with a list, a record, an input and ways to fail, for random scripts.
@MainActor
final class Wallet {
  struct Coin: Equatable {
    let name: String
    var worth: Int
  }

  private(set) var coins: [Coin] = []
  private(set) var last: Coin?
  private(set) var total = 0
  private(set) var stamp = 0
  private let draw: () -> Int
  private let notify: Notifier
  /// The behavior that a new version of the view model changes.
  static var bonus = 0

  init(draw: @escaping () -> Int, notify: Notifier) { (self.draw, self.notify) = (draw, notify) }

  func put(_ name: String, _ worth: Int?) {
    let coin = Coin(name: name, worth: worth ?? draw())
    coins.append(coin)
    notify(.insert(row: coins.count - 1), in: "coins")
    last = coin
    total += coin.worth + Self.bonus
    stamp += draw()
  }

  func take(_ row: Int) throws {
    guard coins.indices.contains(row) else { throw Broken(description: "row \(row) is not there") }
    last = coins.remove(at: row)
    total = coins.map(\.worth).reduce(0, +)
    notify()
  }

  func raise(_ row: Int) async throws {
    guard coins.indices.contains(row) else { throw Broken(description: "row \(row) is not there") }
    for _ in 0..<2 {
      await Task.yield()
      coins[row].worth += 1
      total += 1
      notify()
    }
  }

  func shake() {
    Task {
      coins.reverse()
      await Task.yield()
      notify.print("shaken\n> not a command")
    }
  }
}

enum WalletScreen: Screen {
  static let name = "wallet"
  static func make(in world: World, notify: Notifier) -> Wallet {
    Wallet(draw: world.effect("worth") { Int.random(in: 0..<10) }, notify: notify)
  }
  static func describe(_ view: inout Interface<Wallet>) {
    view.bind("coins", \.coins)
    view.bind("last", \.last)
    view.bind("total", \.total)
    view.bind("stamp", \.stamp, .volatile)
    view.command("put", Wallet.put, "name", "worth")
    view.command("take", Wallet.take, "row").disabled { $0.coins.isEmpty ? "it is empty" : nil }
    view.command("raise", Wallet.raise, "row")
    view.command("shake", Wallet.shake)
  }
}

extension InputGenerator {
  /// A command for the wallet, sometimes one that it refuses.
  mutating func walletCommand() -> String {
    switch int(0..<8) {
    case 0, 1: "put \(Words.quoted(hostileString()))"
    case 2, 3: "put \(pick(["a", "'b c'", "\"d\\n\""])) \(int(-5..<100))"
    case 4: "take \(int(0..<4))"
    case 5: "raise \(int(0..<4))"
    case 6: "shake"
    default: pick(["", "putt a", "take x", "put", "put a 1 2", "put 'a"])
    }
  }
}
