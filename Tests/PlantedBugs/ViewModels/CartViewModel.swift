/// Items and what they cost together. The bug is a crash: the sum overflows.
package final class CartViewModel {
  package private(set) var quantities = [1, 1]
  private let cents = [1250, 499]
  private let hasBug: Bool

  package init(hasBug: Bool) { self.hasBug = hasBug }

  package var total: Int { zip(quantities, cents).reduce(0) { $0 + $1.0 * $1.1 } }

  package func setQuantity(_ row: Int, _ quantity: Int) {
    guard quantities.indices.contains(row), quantity >= 0 else { return }
    quantities[row] = hasBug ? quantity : min(quantity, 99)
  }
}
