import Understudy

/// A vault whose combination can't be guessed. The bug is that there is no end to what it pays out.
enum VaultScreen: Screen {
  static let name = "vault"

  final class Vault {
    private(set) var isOpen = false
    private(set) var coins = 2
    private var turns: [Int] = []
    private let ask: () -> String

    init(ask: @escaping () -> String) { self.ask = ask }

    /// Opens after the right numbers, for one who knows the word.
    func turn(_ number: Int) {
      turns = turns.suffix(2) + [number]
      guard turns == [31, 415, 926] else { return }
      isOpen = ask() == "please"
    }

    func take() { if isOpen { coins -= 1 } }
  }

  static func make(in world: World, notify: Notifier) -> Vault {
    Vault(ask: world.effect("word") { () -> String in "please" })
  }

  static func describe(_ view: inout Interface<Vault>) {
    view.bind("isOpen", \.isOpen)
    view.bind("coins", \.coins)
    view.invariant("there is no debt") { $0.coins >= 0 }
    view.command("turn", Vault.turn, "number")
    view.command("take", Vault.take)
  }
}
