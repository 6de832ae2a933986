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
    let near = nearest(to: identifier, among: installedTimeZones())
    return "is unknown: "
      + (near.map { "did you mean \($0)?" } ?? "expected one such as Asia/Tokyo")
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
    let haveForm = parts.allSatisfy { part in
      1...8 ~= part.utf8.count && part.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
    }
    guard haveForm, identifier.utf8.count <= 100, identifier.utf8.allSatisfy({ $0 < 0x80 }),
      let language = parts.first, language.utf8.count > 1,
      language.utf8.allSatisfy(\.isASCIILetter)
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
    let letters = (UInt8(ascii: "a")...UInt8(ascii: "z")).map { String(Unicode.Scalar($0)) }
    var codes: [String: String] = [:]
    for first in letters {
      for second in letters {
        if let name = name(ofLanguage: first + second) {
          codes[name] = codes[name] ?? first + second
        }
      }
    }
    return nearest(to: identifier, among: codes.keys).flatMap { codes[$0] }
  }

  // MARK: Time zones

  private static let knowsTimeZones = TimeZone(identifier: "Asia/Tokyo") != nil

  private static func hasFormOfTimeZone(_ identifier: String) -> Bool {
    1...64 ~= identifier.utf8.count
      && identifier.utf8.allSatisfy { byte in
        byte.isASCIILetter || byte.isASCIIDigit || "/_+-:".utf8.contains(byte)
      }
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

extension UInt8 {
  fileprivate var isASCIILetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }

  fileprivate var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
