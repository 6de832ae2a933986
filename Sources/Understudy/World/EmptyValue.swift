#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The emptiest value of a type: zero, `""`, `[]`, nil, the first case of an enumeration, a record of such
/// values.
enum EmptyValue {
  /// Makes one of `type`; throws where there is none, as for a type that checks what it decodes.
  static func make<T: Decodable>(of type: T.Type, depth: Int = 0) throws -> T {
    if let known = known(type) as? T { return known }
    if let first = plainCases(of: type).first { return first }
    return try T(from: EmptyDecoder(depth: depth))
  }

  /// What these types can't decode from an empty text.
  private static func known(_ type: any Decodable.Type) -> Any? {
    if type == UUID.self { return UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) }
    if type == URL.self { return URL(string: "about:blank") }
    return (type as? any CaseIterable.Type)?.first
  }
}

extension CaseIterable {
  fileprivate static var first: Any? { allCases.first }
}
