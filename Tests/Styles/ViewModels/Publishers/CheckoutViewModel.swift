import Foundation
import PortableCombine

package final class CheckoutItem: ObservableObject {
  @Published package var quantity = 1
  let price: Int

  init(price: Int) { self.price = price }
}

/// A form that is validated by `combineLatest`, and items whose changes are merged.
package final class CheckoutViewModel: ObservableObject {
  @Published private var email = ""
  @Published private var card = ""
  @Published private var acceptsTerms = false
  @Published package private(set) var hint: String?
  @Published package private(set) var canPay = false
  @Published package private(set) var total = 0

  package let items = [CheckoutItem(price: 10), CheckoutItem(price: 25)]

  package init() {
    $email.combineLatest($card)
      .debounce(for: 0.5, scheduler: RunLoop.main)
      .map { email, card in
        if !email.isEmpty && !email.contains("@") { return "the e-mail address needs an @" }
        return card.isEmpty || card.count == 16 ? nil : "a card number has 16 digits"
      }
      .removeDuplicates()
      .assign(to: &$hint)
    Publishers.CombineLatest3($email, $card, $acceptsTerms)
      .map { email, card, accepts in email.contains("@") && card.count == 16 && accepts }
      .assign(to: &$canPay)
    Publishers.MergeMany(items.map(\.$quantity))
      .receive(on: DispatchQueue.main)
      .map { [items] _ in items.reduce(0) { $0 + $1.quantity * $1.price } }
      .assign(to: &$total)
  }

  package func enter(_ email: String, _ card: String, acceptsTerms: Bool) {
    self.email = email
    self.card = card
    self.acceptsTerms = acceptsTerms
  }

  package func setQuantity(_ quantity: Int, ofItem index: Int) { items[index].quantity = quantity }
}
