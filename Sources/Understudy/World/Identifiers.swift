#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Validates identifiers of locales and time zones.
///
/// A program that imports neither FoundationInternationalization nor all of Foundation has no data
/// on them. It can't use them either, so there anything with the form of an identifier is accepted.
package enum Identifiers {
  /// What is wrong with a locale's identifier, to follow it in a message; nil if it is known.
  package static func flaw(inLocale identifier: String) -> String? {
    guard let language = language(of: identifier) else { return unknown(locale: identifier) }
    guard name(ofLanguage: "en") != nil else { return nil }
    let locale = Locale(identifier: identifier)
    let isKnown =
      name(ofLanguage: language) != nil
      && locale.region.map { english.localizedString(forRegionCode: $0.identifier) != nil } ?? true
    return isKnown ? nil : unknown(locale: identifier)
  }

  /// What is wrong with a time zone's identifier, to follow it in a message; nil if it is known.
  package static func flaw(inTimeZone identifier: String) -> String? {
    if knowsTimeZones ? TimeZone(identifier: identifier) != nil : hasFormOfTimeZone(identifier) {
      return nil
    }
    let near = didYouMean(identifier, among: installedTimeZones())
    return "is unknown: " + (near ?? "expected one such as Asia/Tokyo")
  }

  // MARK: Locales

  private static let english = Locale(identifier: "en")

  private static func name(ofLanguage code: String) -> String? {
    english.localizedString(forLanguageCode: code)
  }

  /// The language of an identifier; nil if it does not have the form of one. Such an identifier
  /// must not reach ICU, which crashes on a long language.
  private static func language(of identifier: String) -> String? {
    let parts = identifier.prefix { $0 != "@" && $0 != "." }
      .split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }
    let haveForm = parts.allSatisfy { 1...8 ~= $0.utf8.count && $0.allSatisfy(\.isASCIIWord) }
    guard haveForm, identifier.utf8.count <= 100, identifier.utf8.allSatisfy({ $0 < 0x80 }),
      let language = parts.first, language.utf8.count > 1, language.allSatisfy(\.isLetter)
    else { return nil }
    return language.lowercased()
  }

  private static func unknown(locale: String) -> String {
    let near = suggestion(for: locale).map { "did you mean \($0)?" }
    return "is unknown: " + (near ?? "expected one such as fr_FR")
  }

  /// The code of the identifier's language, or of a language with a similar English name.
  private static func suggestion(for identifier: String) -> String? {
    if let language = language(of: identifier), name(ofLanguage: language) != nil {
      return language
    }
    let letters = "abcdefghijklmnopqrstuvwxyz"
    let pairs = letters.flatMap { first in letters.map { "\(first)\($0)" } }
    let named = pairs.compactMap { code in name(ofLanguage: code).map { ($0, code) } }
    let codes = Dictionary(named) { first, _ in first }
    return nearest(to: identifier, among: codes.keys).flatMap { codes[$0] }
  }

  // MARK: Time zones

  private static let knowsTimeZones = TimeZone(identifier: "Asia/Tokyo") != nil

  private static func hasFormOfTimeZone(_ identifier: String) -> Bool {
    1...64 ~= identifier.utf8.count
      && identifier.allSatisfy { $0.isASCIIWord || "/_+-:".contains($0) }
  }

  /// The time zones for which the system has files, for suggestions.
  private static func installedTimeZones() -> [String] {
    let root = "/usr/share/zoneinfo"
    let areas = [
      "Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Pacific",
    ]
    return areas.flatMap { area in
      ((try? SessionFolder.names(in: "\(root)/\(area)", nil)) ?? []).map { "\(area)/\($0)" }
    }
  }
}

extension Character {
  fileprivate var isASCIIWord: Bool { isASCII && (isLetter || isNumber) }
}
