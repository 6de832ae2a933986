/// Decodes the parts of an ``EmptyValue``.
struct EmptyDecoder: Decoder {
  /// How many values contain this one.
  let depth: Int
  /// Limits the depth: a type that contains itself forever has no empty value.
  private static let mostDepth = 64

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(EmptyKeyedContainer<Key>(depth: depth))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer { EmptyUnkeyedContainer(depth: depth) }
  func singleValueContainer() -> any SingleValueDecodingContainer {
    EmptySingleContainer(depth: depth)
  }

  /// The empty value of a part.
  fileprivate static func part<T: Decodable>(_ type: T.Type, at depth: Int) throws -> T {
    guard depth < mostDepth else {
      throw DecodingError.valueNotFound(type, .init(codingPath: [], debugDescription: "no end"))
    }
    return try EmptyValue.make(of: type, depth: depth + 1)
  }
}

private struct EmptyKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let depth: Int
  var codingPath: [any CodingKey] { [] }

  /// One case, for an enumeration with payloads, whose keys are its cases. At greater depth it is a
  /// later case, so that a type that may contain itself comes to an end.
  var allKeys: [Key] {
    let cases = plainCases(of: Key.self)
    return cases.isEmpty ? [] : [cases[min(depth, cases.count - 1)]]
  }

  func contains(_ key: Key) -> Bool { true }
  func decodeNil(forKey key: Key) -> Bool { true }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try EmptyDecoder.part(type, at: depth)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedDecodingContainer<Nested> {
    EmptyDecoder(depth: depth).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
    EmptyUnkeyedContainer(depth: depth)
  }

  func superDecoder() -> any Decoder { EmptyDecoder(depth: depth) }
  func superDecoder(forKey key: Key) -> any Decoder { EmptyDecoder(depth: depth) }
}

private struct EmptyUnkeyedContainer: UnkeyedDecodingContainer {
  let depth: Int
  var codingPath: [any CodingKey] { [] }
  var count: Int? { 0 }
  var isAtEnd: Bool { true }
  var currentIndex: Int { 0 }
  func decodeNil() -> Bool { true }
  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try EmptyDecoder.part(type, at: depth)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedDecodingContainer<Nested> {
    EmptyDecoder(depth: depth).container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer { self }
  func superDecoder() -> any Decoder { EmptyDecoder(depth: depth) }
}

private struct EmptySingleContainer: SingleValueDecodingContainer {
  let depth: Int
  var codingPath: [any CodingKey] { [] }
  func decodeNil() -> Bool { true }
  func decode(_ type: Bool.Type) -> Bool { false }
  func decode(_ type: String.Type) -> String { "" }
  func decode(_ type: Double.Type) -> Double { 0 }
  func decode(_ type: Float.Type) -> Float { 0 }
  func decode(_ type: Int.Type) -> Int { 0 }
  func decode(_ type: Int8.Type) -> Int8 { 0 }
  func decode(_ type: Int16.Type) -> Int16 { 0 }
  func decode(_ type: Int32.Type) -> Int32 { 0 }
  func decode(_ type: Int64.Type) -> Int64 { 0 }
  func decode(_ type: UInt.Type) -> UInt { 0 }
  func decode(_ type: UInt8.Type) -> UInt8 { 0 }
  func decode(_ type: UInt16.Type) -> UInt16 { 0 }
  func decode(_ type: UInt32.Type) -> UInt32 { 0 }
  func decode(_ type: UInt64.Type) -> UInt64 { 0 }
  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try EmptyDecoder.part(type, at: depth)
  }
}
