/// The path from the root to the part that is being converted. The array of keys is made only when
/// it is asked for.
indirect enum CodingTrail {
  case root
  /// The key is nil where a value stands for another one at the same path.
  case step(CodingTrail, (any CodingKey)?, depth: Int)

  var depth: Int {
    switch self {
    case .root: 0
    case .step(_, _, let depth): depth
    }
  }

  var keys: [any CodingKey] {
    var keys: [any CodingKey] = []
    var trail = self
    while case .step(let parent, let key, _) = trail {
      if let key { keys.append(key) }
      trail = parent
    }
    return keys.reversed()
  }

  func appending(_ key: (any CodingKey)?) -> CodingTrail { .step(self, key, depth: depth + 1) }
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
