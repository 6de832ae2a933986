import ExampleModels

#if canImport(FoundationEssentials)
  import FoundationEssentials
  import FoundationInternationalization
#else
  import Foundation
#endif

extension PersonViewModel {
  /// Formats a calendar day with its weekday.
  ///
  /// A day of birth has no time zone, so GMT is used. The calendar is Gregorian in every locale.
  struct BirthDateFormat {
    private let style: any FormatStyle<Date, String>

    init(locale: Locale) {
      let calendar = Calendar(identifier: .gregorian)
      let isEnglish = locale.language.languageCode?.identifier == "en"
      style =
        isEnglish
        ? Self.english(locale: locale, calendar: calendar)
        : Self.localized(locale: locale, calendar: calendar)
    }

    /// The day as text; `nil` outside the years 1 to 4000.
    func text(of date: Date) -> String? {
      // Foundation traps on a date that is not a number, and treats it as in any range of dates.
      let days = [Date.distantPast, .distantFuture].map(\.timeIntervalSinceReferenceDate)
      guard days[0]..<days[1] ~= date.timeIntervalSinceReferenceDate else { return nil }
      return style.format(date)
    }

    /// Exactly `EEEE MMMM d, yyyy`.
    private static func english(locale: Locale, calendar: Calendar) -> any FormatStyle<Date, String>
    {
      Date.VerbatimFormatStyle(
        format: "\(weekday: .wide) \(month: .wide) \(day: .defaultDigits), \(year: .padded(4))",
        locale: locale,
        timeZone: .gmt,
        calendar: calendar
      )
    }

    private static func localized(
      locale: Locale,
      calendar: Calendar
    ) -> any FormatStyle<Date, String> {
      Date.FormatStyle(locale: locale, calendar: calendar, timeZone: .gmt)
        .weekday(.wide).month(.wide).day().year()
    }
  }
}

extension String {
  /// A part of a name without surrounding blanks, so that joined parts have one blank between them;
  /// `nil` if nothing is left.
  var trimmedNamePart: String? { trimmed.isEmpty ? nil : trimmed }
}

extension Person {
  /// The known names in the order of a locale, separated by blanks; `nil` if there are none.
  func fullName(in locale: Locale) -> String? {
    let parts = [firstName, lastName].compactMap { $0?.trimmedNamePart }
    let ordered = locale.putsFamilyNameFirst ? parts.reversed() : parts
    return ordered.isEmpty ? nil : ordered.joined(separator: " ")
  }
}

extension Locale {
  fileprivate var putsFamilyNameFirst: Bool {
    ["hu", "ja", "ko", "zh"].contains(language.languageCode?.identifier)
  }
}

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
