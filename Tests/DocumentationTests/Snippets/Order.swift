import Understudy

@MainActor final class OrderViewModel {
  enum Size: String, CaseIterable { case small, large }

  struct Line: Equatable {
    let drink: String
    let size: Size
    let price: Money
  }

  private(set) var lines: [Line] = []
  private(set) var isPaying = false
  private(set) var receipt: String?
  private(set) var errorText: String?
  private let charge: @MainActor (Int) async throws -> String

  init(charge: @escaping @MainActor (Int) async throws -> String) { self.charge = charge }

  func add(_ drink: String, _ size: Size, at price: Money) {
    lines.append(Line(drink: drink, size: size, price: price))
  }

  func pay() async {
    isPaying = true
    errorText = nil
    do { receipt = try await charge(lines.reduce(0) { $0 + $1.price.cents }) } catch {
      errorText = "\(error)"
    }
    isPaying = false
  }
}

struct Money: Equatable {
  let cents: Int
}
