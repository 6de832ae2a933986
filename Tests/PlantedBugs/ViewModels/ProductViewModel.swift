import Observation

/// A product's page. The bug is a crash if a product that is for sale has no picture.
@MainActor @Observable package final class ProductViewModel {
  package struct Product: Codable, Equatable, Sendable {
    package let name: String
    package let isForSale: Bool
    package let pictures: [String]

    package init(name: String, isForSale: Bool, pictures: [String]) {
      (self.name, self.isForSale, self.pictures) = (name, isForSale, pictures)
    }
  }

  package private(set) var title = ""
  package private(set) var cover = "placeholder"

  private let hasBug: Bool
  private let fetch: @MainActor (Int) async throws -> Product

  package init(hasBug: Bool, fetch: @escaping @MainActor (Int) async throws -> Product) {
    (self.hasBug, self.fetch) = (hasBug, fetch)
  }

  package func load(_ number: Int) async {
    guard let product = try? await fetch(number) else { return }
    title = product.name
    guard product.isForSale else { return }
    // swift-format-ignore: NeverForceUnwrap
    cover = hasBug ? product.pictures.first! : product.pictures.first ?? "placeholder"
  }
}
