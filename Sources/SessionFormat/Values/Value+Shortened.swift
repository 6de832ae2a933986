extension Value {
  /// The value with every list and dictionary of more than `limit` elements, at any depth, shortened
  /// to its first `head` and last `tail` elements, its count, and a digest of all elements.
  ///
  /// Two of them with the same short form count as equal: the digest detects accidental differences,
  /// not deliberate collisions. `limit` must be at least `head + tail`.
  /// - Complexity: O(*n*) in the length of the value's text.
  package func shortened(limit: Int = 100, head: Int = 5, tail: Int = 5) -> Value {
    // Most often nothing is long; a copy would take as long as writing it.
    contains { $0.size > limit } ? copyShortened(limit, head, tail) : self
  }

  private func copyShortened(_ limit: Int, _ head: Int, _ tail: Int) -> Value {
    let short: Value =
      switch self {
      case .list(let elements) where elements.count > limit:
        .longList(
          LongList(
            head: Array(elements.prefix(head)), tail: Array(elements.suffix(tail)),
            count: elements.count, digest: LongList.digest(of: elements)))
      case .dictionary(let entries) where entries.count > limit:
        .longDictionary(
          LongDictionary(
            head: Array(entries.prefix(head)), tail: Array(entries.suffix(tail)),
            count: entries.count, digest: LongList.digest(of: entries.lazy.map(\.record))))
      default: self
      }
    return short.mapParts { $0.copyShortened(limit, head, tail) }
  }

  /// How many elements a list or a dictionary has in full.
  private var size: Int {
    switch self {
    case .list(let elements): elements.count
    case .dictionary(let entries): entries.count
    default: 0
    }
  }
}

extension Value.LongList {
  /// The 64-bit FNV-1a digest of the texts of all elements, joined by `", "`.
  ///
  /// A dictionary counts as a list of `(key: …, value: …)`.
  /// - Complexity: O(*n*) in the length of the text; only one element's text is in memory at a
  ///   time.
  package static func digest(of elements: some Sequence<Value>) -> UInt64 {
    let buffer = ByteBuffer()
    var digest = FNV1a()
    for element in elements {
      buffer.withBytes { digest.combine($0) }
      buffer.removeAll()
      buffer.append(element.listingEntries)
      buffer.withBytes { digest.combine($0) }
      buffer.removeAll()
      buffer.append(", ")
    }
    return digest.value
  }
}

/// An incremental 64-bit FNV-1a digest.
///
/// It detects accidental differences; it does not resist deliberate collisions.
package struct FNV1a: Equatable, Sendable {
  /// The digest of all bytes so far.
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  package static func digest(of bytes: [UInt8]) -> UInt64 {
    var digest = FNV1a()
    digest.combine(bytes.span)
    return digest.value
  }

  /// Adds a byte.
  @inline(__always)
  package mutating func combine(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
  }

  /// Adds bytes in order.
  package mutating func combine(_ bytes: Span<UInt8>) {
    for index in bytes.indices { combine(bytes[index]) }
  }
}
