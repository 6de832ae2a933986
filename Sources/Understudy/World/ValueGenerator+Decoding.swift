#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ValueGenerator {
  /// Makes up a value of a type that can be decoded: by the simplest generator the empty one, which is zero,
  /// `""`, `[]`, nil, the first case of an enumeration, or a structure of such values.
  ///
  /// - Throws: if that fails, as for a type that validates what it decodes.
  func value<T: Decodable>(of type: T.Type, depth: Int = 0) throws -> T {
    // In one cast, nil would be a value of an optional type.
    if let known = known(type), let value = known as? T { return value }
    let cases = plainCases(of: type)
    if !cases.isEmpty { return choose(cases) }
    return try T(from: GeneratingDecoder(generator: self, depth: depth))
  }

  /// Values of types whose own decoding expects a text of a certain form, or accepts what they can't
  /// be.
  private func known(_ type: any Decodable.Type) -> Any? {
    if type == Int.self { return integer(Int.self) }
    if type == String.self { return text() }
    if type == Date.self { return date() }
    if type == UUID.self { return uuid() }
    if type == URL.self { return URL(string: choose(Self.urls)) }
    if type == Decimal.self { return Decimal(integer(Int.self)) / choose(Self.scales) }
    if type == Duration.self { return Duration.milliseconds(integer(Int32.self)) }
    return (type as? any CaseIterable.Type)?.one(self)
  }

  private static let urls = [
    "about:blank", "https://example.org", "https://example.org/a%20b?q=1#top", "file:///tmp/a",
  ]
  private static let scales: [Decimal] = [1, 10, 100, 1000]
}

/// A type of answers that knows what services send.
package protocol ServiceAnswer: Codable {
  /// An answer that a service may send, by the simplest generator the simplest one. `recorded` are answers of
  /// sessions to questions like this one.
  static func madeUp(by generator: ValueGenerator, like recorded: [Value]) -> Self
  /// The texts of the errors that there may be instead.
  static var failures: [String] { get }
}

extension CaseIterable {
  fileprivate static func one(_ generator: ValueGenerator) -> Any? {
    let cases = Array(allCases)
    return cases.isEmpty ? nil : generator.choose(cases)
  }
}

/// Decodes the parts of a made-up value.
private struct GeneratingDecoder: Decoder {
  let generator: ValueGenerator
  /// How many values contain this one.
  let depth: Int
  /// Limits the depth: a type that contains itself forever has no value.
  private static let mostDepth = 64
  /// From this depth on, lists are empty and optionals nil.
  private static let lastRichDepth = 5

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(KeyedValues<Key>(decoder: self))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer {
    UnkeyedValues(decoder: self, count: count)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    SingleValues(decoder: self)
  }

  /// A part.
  func part<T: Decodable>(_ type: T.Type) throws -> T {
    guard depth < Self.mostDepth else {
      throw DecodingError.valueNotFound(type, .init(codingPath: [], debugDescription: "no end"))
    }
    return try generator.value(of: type, depth: depth + 1)
  }

  /// Whether a part that may be nil is nil.
  var isNil: Bool { isDeep || !generator.isOnce(in: 2) }

  /// How many elements a list or a dictionary has.
  var count: Int { isDeep ? 0 : generator.count() }

  /// The key of an enumeration's case.
  func choose<Key>(_ cases: [Key]) -> Key {
    let place = isDeep ? 0 : generator.choose(cases.count)
    // At greater depth it is a later case, so that a type that may contain itself comes to an end.
    return cases[place > 0 ? place : min(depth, cases.count - 1)]
  }

  private var isDeep: Bool { depth > Self.lastRichDepth }

  struct KeyedValues<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: GeneratingDecoder
    var codingPath: [any CodingKey] { [] }

    /// One case, for an enumeration with payloads, whose keys are its cases; any keys for a dictionary.
    var allKeys: [Key] {
      let cases = plainCases(of: Key.self)
      if !cases.isEmpty { return [decoder.choose(cases)] }
      return (0..<decoder.count).compactMap { _ in
        Key(stringValue: decoder.generator.choose(HostileTexts.usual))
      }
    }

    func contains(_ key: Key) -> Bool { true }
    func decodeNil(forKey key: Key) -> Bool { decoder.isNil }
    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
      try decoder.part(type)
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedDecodingContainer<Nested> {
      decoder.container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
      decoder.unkeyedContainer()
    }

    func superDecoder() -> any Decoder { decoder }
    func superDecoder(forKey key: Key) -> any Decoder { decoder }
  }

  struct UnkeyedValues: UnkeyedDecodingContainer {
    let decoder: GeneratingDecoder
    let count: Int?
    private(set) var currentIndex = 0
    /// What tells the elements so far from others.
    var ids: Set<AnyHashable> = []
    /// How often an element may get an `id` that is taken.
    private static let mostTries = 20
    var codingPath: [any CodingKey] { [] }
    var isAtEnd: Bool { currentIndex >= count ?? 0 }

    mutating func decodeNil() -> Bool {
      guard decoder.isNil else { return false }
      currentIndex += 1
      return true
    }

    // Also past the end: some types expect a fixed number of elements.
    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
      currentIndex += 1
      for _ in 0..<Self.mostTries {
        let element = try decoder.part(type)
        guard let id = identity(of: element), !ids.insert(id).inserted else { return element }
      }
      // Its type may have fewer of them than the list has elements.
      throw DecodingError.valueNotFound(type, .init(codingPath: [], debugDescription: "no new id"))
    }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) -> KeyedDecodingContainer<Nested> {
      currentIndex += 1
      return decoder.container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer {
      currentIndex += 1
      return decoder.unkeyedContainer()
    }

    mutating func superDecoder() -> any Decoder {
      currentIndex += 1
      return decoder
    }
  }

  struct SingleValues: SingleValueDecodingContainer {
    let decoder: GeneratingDecoder
    private var generator: ValueGenerator { decoder.generator }
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { decoder.isNil }
    func decode(_ type: Bool.Type) -> Bool { generator.isOnce(in: 2) }
    func decode(_ type: String.Type) -> String { generator.text() }
    func decode(_ type: Double.Type) -> Double { generator.double() }
    func decode(_ type: Float.Type) -> Float { Float(generator.double()) }
    func decode(_ type: Int.Type) -> Int { generator.integer() }
    func decode(_ type: Int8.Type) -> Int8 { generator.integer() }
    func decode(_ type: Int16.Type) -> Int16 { generator.integer() }
    func decode(_ type: Int32.Type) -> Int32 { generator.integer() }
    func decode(_ type: Int64.Type) -> Int64 { generator.integer() }
    func decode(_ type: UInt.Type) -> UInt { generator.integer() }
    func decode(_ type: UInt8.Type) -> UInt8 { generator.integer() }
    func decode(_ type: UInt16.Type) -> UInt16 { generator.integer() }
    func decode(_ type: UInt32.Type) -> UInt32 { generator.integer() }
    func decode(_ type: UInt64.Type) -> UInt64 { generator.integer() }
    func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoder.part(type) }
  }
}

/// What tells an element of a list from the others, of which no service sends two with the same: its `id`, if it is
/// `Identifiable` or has such a property.
private func identity(of element: Any) -> AnyHashable? {
  if let row = element as? any Identifiable { return identity(ofRow: row) }
  return Mirror(reflecting: element).descendant("id") as? AnyHashable
}

private func identity(ofRow row: some Identifiable) -> AnyHashable { AnyHashable(row.id) }
