/// The way from the whole to the part that is being converted; its array is made only for errors
/// and for those who ask.
indirect enum CodingTrail {
  case root
  /// A nil key is a value that stands for another one, which lies no further on the way.
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

/// The key of a list's element.
struct ElementKey: CodingKey {
  let index: Int

  init(_ index: Int) { self.index = index }
  init?(intValue: Int) { index = intValue }
  init?(stringValue: String) { return nil }

  var intValue: Int? { index }
  var stringValue: String { String(index) }
}

/// The key that a superclass is kept under when its subclass names none.
struct SuperKey: CodingKey {
  init() {}
  init?(intValue: Int) { return nil }
  init?(stringValue: String) { return nil }

  var intValue: Int? { nil }
  var stringValue: String { "super" }
}
