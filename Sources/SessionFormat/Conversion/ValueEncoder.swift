/// Semaphore what is `Encodable` into plain data; ``ValueDecoder`` turns it back.
///
/// - A keyed container is a record with the keys as labels, in the order they were encoded; an
///   unkeyed one a list. A property that is nil is a field that is `nil`, not a missing one.
/// - Dictionaries are sorted by key and sets by text, so no hash seed shows.
/// - `Date`, `UUID`, `URL`, `Data` and `Decimal` are the strings that ``ValueConvertible`` makes of
///   them; integers are whole up to 128 bits (a `UInt128` beyond `Int128` is a string of digits).
///
/// Guaranteed: decoding gives back an equal value of any type whose own `Codable` conformance does
/// so, with two exceptions. A `Date` keeps its milliseconds and loses what is finer; an optional in
/// an optional loses the outer one when the inner is nil.
///
/// - Complexity: O(size of what is encoded); sorting for sets and dictionaries.
package struct ValueEncoder: Sendable {
  /// What types may ask for while they encode.
  package var userInfo: [CodingUserInfoKey: any Sendable] = [:]

  /// Makes an encoder; it holds no state and may be used any number of times, from any thread.
  package init() {}

  /// The plain data of `subject`.
  ///
  /// - Throws: ``ConversionError`` when something is nested deeper than 100 levels, such as objects
  ///   that hold each other, is a date of a year outside 0000 to 9999, or asks for containers of
  ///   two kinds; and whatever error the type's own `encode(to:)` throws.
  package func encode(_ subject: some Encodable) throws -> Value {
    if let scalar = Value(scalar: subject) { return scalar }
    let run = EncodingRun(userInfo: userInfo)
    do {
      let value = try run.value(of: subject, at: .root)
      if let misuse = run.misuse { throw misuse }
      return value
    } catch let error as EncodingError { throw ConversionError(error) }
  }
}

/// What all containers of one call share.
final class EncodingRun {
  let userInfo: [CodingUserInfoKey: Any]
  /// The first mistake made where the protocol of `Encoder` lets nothing be thrown.
  var misuse: EncodingError?

  init(userInfo: [CodingUserInfoKey: any Sendable]) { self.userInfo = userInfo }

  func value<Subject: Encodable>(
    of subject: Subject,
    at trail: @autoclosure () -> CodingTrail
  ) throws -> Value {
    if let scalar = Value(scalar: subject) { return scalar }
    let trail = trail()
    if LeafTypes.contains(Subject.self) { return try leaf(subject, trail) }
    guard trail.depth < Value.convertedDepth else { throw tooDeep(subject, trail) }
    let node = EncodingNode()
    try subject.encode(to: NodeEncoder(node: node, trail: trail, run: self))
    return subject is any Unordered ? node.value.sortedAsUnordered(Subject.self) : node.value
  }

  private func leaf(_ subject: some Encodable, _ trail: CodingTrail) throws -> Value {
    guard let leaf = subject as? any LeafValue else { return .null }
    if let value = leaf.leafValue { return value }
    throw EncodingError.invalidValue(
      subject,
      .init(codingPath: trail.keys, debugDescription: "the date's year is not from 0000 to 9999")
    )
  }

  private func tooDeep(_ subject: some Encodable, _ trail: CodingTrail) -> EncodingError {
    // The whole path would be as long as it is deep; its beginning says where to look.
    EncodingError.invalidValue(
      subject,
      .init(
        codingPath: Array(trail.keys.prefix(3)),
        debugDescription: "is nested deeper than \(Value.convertedDepth) levels"
      )
    )
  }
}
