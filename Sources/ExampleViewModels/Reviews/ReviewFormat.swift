import ExampleModels

#if canImport(FoundationEssentials)
  import FoundationEssentials
  import FoundationInternationalization
#else
  import Foundation
#endif

/// Formats reviews for a locale and a time zone.
struct ReviewFormat {
  let locale: Locale
  let texts: ReviewTexts
  private let date: Date.FormatStyle
  private let integer: IntegerFormatStyle<Int>
  private let average: FloatingPointFormatStyle<Double>

  init(locale: Locale, timeZone: TimeZone) {
    self.locale = locale
    texts = ReviewTexts(in: locale)
    date = Date.FormatStyle(
      locale: locale, calendar: Calendar(identifier: .gregorian), timeZone: timeZone
    ).year().month(.abbreviated).day()
    integer = IntegerFormatStyle(locale: locale)
    average = FloatingPointFormatStyle(locale: locale).precision(.fractionLength(1))
  }

  func text(_ number: Int) -> String { integer.format(number) }
  func text(_ day: Date) -> String { date.format(day) }
  func stars(_ number: Int) -> String { texts.stars(text(number), number == 1) }
  func reviews(_ number: Int) -> String { texts.reviews(text(number), number == 1) }
  func average(_ number: Double) -> String { average.format(number) }

  func text(for problem: ReviewDraft.Problem) -> String {
    texts.text(for: problem, limit: text(ReviewDraft.longestTitle))
  }
}
