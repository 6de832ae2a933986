/// Decodes the parts of a ``GeneratedValue``.
struct GeneratingDecoder: Decoder {
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
    KeyedDecodingContainer(GeneratingKeyedContainer<Key>(decoder: self))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer {
    GeneratingUnkeyedContainer(decoder: self, count: count)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    GeneratingSingleContainer(decoder: self)
  }

  /// A part.
  fileprivate func part<T: Decodable>(_ type: T.Type) throws -> T {
    guard depth < Self.mostDepth else {
      throw DecodingError.valueNotFound(type, .init(codingPath: [], debugDescription: "no end"))
    }
    return try GeneratedValue.make(of: type, from: generator, depth: depth + 1)
  }

  /// Whether a part that may be nil is nil.
  fileprivate var isNil: Bool { isDeep || !generator.isOnce(in: 2) }

  /// How many elements a list or a dictionary has.
  fileprivate var count: Int { isDeep ? 0 : generator.count() }

  /// The key of an enumeration's case.
  fileprivate func choose<Key>(_ cases: [Key]) -> Key {
    let place = isDeep ? 0 : generator.choose(cases.count)
    // At greater depth it is a later case, so that a type that may contain itself comes to an end.
    return cases[place > 0 ? place : min(depth, cases.count - 1)]
  }

  private var isDeep: Bool { depth > Self.lastRichDepth }
}

private struct GeneratingKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
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
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try decoder.part(type) }

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

private struct GeneratingUnkeyedContainer: UnkeyedDecodingContainer {
  let decoder: GeneratingDecoder
  let count: Int?
  private(set) var currentIndex = 0
  var codingPath: [any CodingKey] { [] }
  var isAtEnd: Bool { currentIndex >= count ?? 0 }

  init(decoder: GeneratingDecoder, count: Int) { (self.decoder, self.count) = (decoder, count) }

  mutating func decodeNil() -> Bool {
    guard decoder.isNil else { return false }
    currentIndex += 1
    return true
  }

  // Also past the end: some types expect a fixed number of elements.
  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    currentIndex += 1
    return try decoder.part(type)
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

private struct GeneratingSingleContainer: SingleValueDecodingContainer {
  let decoder: GeneratingDecoder
  private var generator: ValueGenerator { decoder.generator }
  var codingPath: [any CodingKey] { [] }

  init(decoder: GeneratingDecoder) { self.decoder = decoder }

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
