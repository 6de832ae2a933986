#if canImport(FoundationEssentials)
  import FoundationEssentials
  import FoundationInternationalization
#else
  import Foundation
#endif

/// There is no such locale.
public struct UnknownLocale: Error, Equatable, CustomStringConvertible {
  /// The identifier as it was given.
  public let identifier: String

  /// A similar known identifier, if there is one.
  public let suggestion: String?

  /// One line for people.
  public var description: String {
    let question = suggestion.map { ": did you mean \($0)?" } ?? ""
    let isLong = identifier.unicodeScalars.count > 100
    let shown = isLong ? String(identifier.unicodeScalars.prefix(40)) + "…" : identifier
    return "locale \(String(reflecting: shown)) is unknown" + question
  }
}

extension Locale {
  private static let known = Set(availableIdentifiers)

  /// The locale of an identifier with a known language in this script, and a known region, which
  /// may be unusual for the language.
  init(known identifier: String) throws(UnknownLocale) {
    let canonical = Locale(identifier: identifier).identifier(.icu)
    let components = Locale.Components(identifier: canonical).languageComponents
    guard let code = components.languageCode?.identifier, Self.known.contains(code) else {
      throw UnknownLocale(identifier: identifier, suggestion: nil)
    }
    let language = [code, components.script?.identifier].compactMap { $0 }.joined(separator: "_")
    guard Self.known.contains(language), components.region?.isISORegion ?? true else {
      throw UnknownLocale(identifier: identifier, suggestion: code)
    }
    self.init(identifier: canonical)
  }
}
