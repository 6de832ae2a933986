/// A path from the root to the part that is being converted. The array of keys is made only when it is
/// asked for.
protocol CodingTrail: AnyObject {
  var parent: Self? { get }
  /// Nil at the root, and where a value stands for another one at the same path.
  var key: (any CodingKey)? { get }
}

extension CodingTrail {
  var keys: [any CodingKey] {
    sequence(first: self, next: \.parent).compactMap(\.key).reversed()
  }
}

/// The key of a list's element, or of a superclass's part if the subclass names none.
struct PlaceKey: CodingKey {
  static let superclass = PlaceKey(index: nil)
  private let index: Int?

  private init(index: Int?) { self.index = index }
  init(_ index: Int) { self.init(index: index) }
  init?(intValue: Int) { self.init(intValue) }
  init?(stringValue: String) { return nil }

  var intValue: Int? { index }
  var stringValue: String { index.map(String.init) ?? "super" }
}
