#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The empty value of a type: zero, `""`, `[]`, nil, the first case of an enumeration, or a
/// structure of such values.
enum EmptyValue {
  /// Makes the empty value of `type`; throws if there is none, as for a type that validates what it
  /// decodes.
  static func make<T: Decodable>(of type: T.Type, depth: Int = 0) throws -> T {
    if let known = known(type) as? T { return known }
    if let first = plainCases(of: type).first { return first }
    return try T(from: EmptyDecoder(depth: depth))
  }

  /// The empty values of types that can't be decoded from an empty text.
  private static func known(_ type: any Decodable.Type) -> Any? {
    if type == UUID.self { return UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) }
    if type == URL.self { return URL(string: "about:blank") }
    return (type as? any CaseIterable.Type)?.first
  }
}

extension CaseIterable {
  fileprivate static var first: Any? { allCases.first }
}
