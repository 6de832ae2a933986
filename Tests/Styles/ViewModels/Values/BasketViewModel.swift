import Foundation

/// The app's one basket.
package final class Basket {
  package static let shared = Basket()
  package static let didChange = Notification.Name("Basket.didChange")

  package private(set) var items: [String: Int] = [:]
  package private(set) var number = Int.random(in: 1000...9999)

  private init() {}

  package func add(_ item: String) {
    items[item, default: 0] += 1
    NotificationCenter.default.post(name: Basket.didChange, object: self)
  }

  package func checkOut() {
    items = [:]
    number += 1
    NotificationCenter.default.post(name: Basket.didChange, object: self)
  }
}

/// Shows a singleton's state.
package final class BasketViewModel {
  package private(set) var summary = ""
  package private(set) var orderNumber = 0
  package var onChange: (() -> Void)?

  private let basket = Basket.shared
  private var observer: NSObjectProtocol?

  package init() {
    observer = NotificationCenter.default.addObserver(
      forName: Basket.didChange, object: basket, queue: nil
    ) { [weak self] _ in self?.update() }
    update()
  }

  deinit {
    if let observer { NotificationCenter.default.removeObserver(observer) }
  }

  package func add(_ item: String) { basket.add(item) }

  package func checkOut() {
    DispatchQueue.main.async { [basket] in basket.checkOut() }
  }

  private func update() {
    let lines = basket.items.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    summary = lines.isEmpty ? "empty" : lines.joined(separator: ", ")
    orderNumber = basket.number
    onChange?()
  }
}
