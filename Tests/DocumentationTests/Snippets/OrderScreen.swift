import Understudy

enum OrderScreen: Screen {
  static func make(in world: World, notify: Notifier) -> OrderViewModel {
    OrderViewModel(charge: world.effect("charge") { cents in try await Bank.charge(cents) })
  }

  static func describe(_ view: inout Interface<OrderViewModel>) {
    view.bind("lines", \.lines)
    view.bind("isPaying", \.isPaying)
    view.bind("receipt", \.receipt)
    view.bind("errorText", \.errorText)
    view.command("add", OrderViewModel.add, "drink", "size", "price")
    view.command("pay", OrderViewModel.pay)
      .disabled { $0.lines.isEmpty ? "nothing was ordered" : nil }
  }
}

extension Money: CommandParameter {
  init?(argument: String) {
    let parts = argument.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].utf8.count == 2, let euros = Int(parts[0]),
      let cents = Int(parts[1])
    else { return nil }
    self.init(cents: euros * 100 + cents)
  }

  static var typeDescription: String { "an amount like 2.50" }
}

extension Money: ValueConvertible {
  var asValue: Value { .int(Int128(cents)) }
}

/// The real service.
enum Bank {
  static func charge(_ cents: Int) async throws -> String {
    try await Task.sleep(for: .milliseconds(20))
    if cents > 2000 { throw Declined() }
    return "charged \(cents)"
  }

  struct Declined: Error, CustomStringConvertible {
    var description: String { "the card was declined" }
  }
}
