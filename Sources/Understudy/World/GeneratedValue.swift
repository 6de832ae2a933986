#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A value of any type that can be decoded, made up by a generator.
enum GeneratedValue {
  /// Makes a value of `type`; throws if that fails, as for a type that validates what it decodes.
  static func make<T: Decodable>(
    of type: T.Type, from generator: ValueGenerator, depth: Int = 0
  ) throws -> T {
    if let known = known(type, generator) as? T { return known }
    let cases = plainCases(of: type)
    if !cases.isEmpty { return generator.choose(cases) }
    return try T(from: GeneratingDecoder(generator: generator, depth: depth))
  }

  /// Values of types whose own decoding expects a text of a certain form, or accepts what they can't
  /// be.
  private static func known(_ type: any Decodable.Type, _ generator: ValueGenerator) -> Any? {
    if type == Int.self { return generator.integer(Int.self) }
    if type == String.self { return generator.text() }
    if type == Date.self { return generator.date() }
    if type == UUID.self { return generator.uuid() }
    if type == URL.self { return URL(string: generator.choose(urls)) }
    if type == Decimal.self {
      return Decimal(generator.integer(Int.self)) / generator.choose(scales)
    }
    if type == Duration.self { return Duration.milliseconds(generator.integer(Int32.self)) }
    return (type as? any CaseIterable.Type)?.one(generator)
  }

  private static let urls = [
    "about:blank", "https://example.org", "https://example.org/a%20b?q=1#top", "file:///tmp/a",
  ]
  private static let scales: [Decimal] = [1, 10, 100, 1000]
}

/// The empty value of a type: zero, `""`, `[]`, nil, the first case of an enumeration, or a
/// structure of such values.
enum EmptyValue {
  /// Makes the empty value of `type`; throws if there is none, as for a type that validates what it
  /// decodes.
  static func make<T: Decodable>(of type: T.Type) throws -> T {
    try GeneratedValue.make(of: type, from: ValueGenerator())
  }
}

extension CaseIterable {
  fileprivate static func one(_ generator: ValueGenerator) -> Any? {
    let cases = Array(allCases)
    return cases.isEmpty ? nil : generator.choose(cases)
  }
}
