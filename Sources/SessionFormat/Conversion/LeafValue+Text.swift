#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

enum LeafTypes {
  private static let all: Set<ObjectIdentifier> = {
    let types: [any LeafValue.Type] = [
      Int.self, Int8.self, Int16.self, Int32.self, Int64.self, Int128.self,
      UInt.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self, UInt128.self,
      Double.self, Float.self, Bool.self,
      String.self, Date.self, UUID.self, URL.self, Data.self, Decimal.self,
    ]
    return Set(types.map { ObjectIdentifier($0) })
  }()

  static func contains(_ type: Any.Type) -> Bool { all.contains(ObjectIdentifier(type)) }
}

/// A type that is converted to a string.
protocol TextLeaf: LeafValue {
  init?(leafText text: String)
}

extension TextLeaf {
  init?(leaf value: Value) {
    guard case .string(let text) = value else { return nil }
    self.init(leafText: text)
  }
}

extension String: TextLeaf {
  init?(leafText text: String) { self = text }

  static func expected(insteadOf found: Value) -> String { "a string" }
}

extension Date: TextLeaf {
  var leafValue: Value? { isoText.map(Value.string) }

  init?(leafText text: String) { self.init(isoText: text) }

  static func expected(insteadOf found: Value) -> String { #"a date like "2026-11-21T04:29:11Z""# }
}

extension UUID: TextLeaf {
  init?(leafText text: String) { self.init(uuidString: text) }

  static func expected(insteadOf found: Value) -> String {
    #"a UUID like "E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#
  }
}

extension URL: TextLeaf {
  init?(leafText text: String) { self.init(string: text) }

  static func expected(insteadOf found: Value) -> String { #"a URL like "https://swift.org""# }
}

extension Data: TextLeaf {
  init?(leafText text: String) { self.init(base64Encoded: text) }

  static func expected(insteadOf found: Value) -> String { #"base64 text like "AQID""# }
}

extension Decimal: TextLeaf {
  init?(leafText text: String) {
    // Foundation reads the number that a text begins with; here the whole text must be the number.
    guard let number = Decimal(string: text), number.description == text else { return nil }
    self = number
  }

  static func expected(insteadOf found: Value) -> String { #"a decimal number like "0.1""# }
}
