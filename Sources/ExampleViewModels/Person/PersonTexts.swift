import ExampleModels

#if canImport(FoundationEssentials)
  import FoundationEssentials
  import FoundationInternationalization
#else
  import Foundation
#endif

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
  private static func english(locale: Locale, calendar: Calendar) -> any FormatStyle<Date, String> {
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

extension String {
  /// A part of a name without surrounding blanks, so that joined parts have one blank between them;
  /// `nil` if nothing is left.
  var trimmedNamePart: String? {
    guard let start = firstIndex(where: { !$0.isWhitespace }),
      let end = lastIndex(where: { !$0.isWhitespace })
    else { return nil }
    return String(self[start...end])
  }
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
