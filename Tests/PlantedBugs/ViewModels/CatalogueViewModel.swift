import Observation

/// Products by category. The bug is that a filter is applied to what another one left.
@MainActor @Observable package final class CatalogueViewModel {
  package enum Category: String, CaseIterable { case all, fruit, bread }

  package struct Product: Equatable {
    package let name: String
    package let category: Category
  }

  package let products = [
    Product(name: "apple", category: .fruit), Product(name: "baguette", category: .bread),
    Product(name: "cherry", category: .fruit),
  ]
  package private(set) var category = Category.all
  package private(set) var shown: [Product]

  private let hasBug: Bool

  package init(hasBug: Bool) {
    self.hasBug = hasBug
    shown = products
  }

  package func show(_ category: Category) {
    self.category = category
    let candidates = hasBug && category != .all ? shown : products
    shown = candidates.filter { category == .all || $0.category == category }
  }
}
