import ExampleModels

#if canImport(FoundationEssentials)
  import FoundationEssentials
  import FoundationInternationalization
#else
  import Foundation
#endif

/// Formats reviews for a locale and a time zone.
struct ReviewFormat {
  let texts: Texts
  private let date: Date.FormatStyle
  private let integer: IntegerFormatStyle<Int>
  private let average: FloatingPointFormatStyle<Double>

  init(locale: Locale, timeZone: TimeZone) {
    texts = Texts(in: locale)
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
    switch problem {
    case .noTitle: texts.noTitle
    case .longTitle: texts.longTitle(text(ReviewDraft.longestTitle))
    case .unprintableTitle: texts.unprintableTitle
    case .wrongStars: texts.starsNeeded
    }
  }
}

extension ReviewFormat {
  /// The texts of the reviews screen in one language.
  struct Texts: Sendable {
    let hint: String
    let save: String
    let saveChanges: String
    let noTitle: String
    let longTitle: @Sendable (_ limit: String) -> String
    let unprintableTitle: String
    let starsNeeded: String
    let stars: @Sendable (_ number: String, _ isOne: Bool) -> String
    let reviews: @Sendable (_ number: String, _ isOne: Bool) -> String
    /// The range of reviews that a page shows, and their number.
    let page: @Sendable (_ first: String, _ last: String, _ all: String) -> String
  }
}

extension ReviewFormat.Texts {
  /// The texts in the language of a locale, or in English if there is no translation.
  init(in locale: Locale) {
    self =
      switch locale.language.languageCode?.identifier {
      case "fr": .french
      case "ja": .japanese
      default: .english
      }
  }

  static let english = Self(
    hint: "Write a title, give it stars, and save.",
    save: "Save",
    saveChanges: "Save changes",
    noTitle: "A title is missing.",
    longTitle: { "A title has at most \($0) characters." },
    unprintableTitle: "A title can't have control characters.",
    starsNeeded: "Give it one to five stars.",
    stars: { $1 ? "\($0) star" : "\($0) stars" },
    reviews: { $1 ? "\($0) review" : "\($0) reviews" },
    page: { "\($0)–\($1) of \($2)" })

  static let french = Self(
    hint: "Écrivez un titre, donnez des étoiles, puis enregistrez.",
    save: "Enregistrer",
    saveChanges: "Enregistrer les modifications",
    noTitle: "Il manque un titre.",
    longTitle: { "Un titre a au plus \($0) caractères." },
    unprintableTitle: "Un titre ne peut pas avoir de caractères de contrôle.",
    starsNeeded: "Donnez une à cinq étoiles.",
    stars: { $1 ? "\($0) étoile" : "\($0) étoiles" },
    reviews: { number, _ in "\(number) avis" },
    page: { "\($0)–\($1) sur \($2)" })

  static let japanese = Self(
    hint: "タイトルと星をつけて保存してください。",
    save: "保存",
    saveChanges: "変更を保存",
    noTitle: "タイトルがありません。",
    longTitle: { "タイトルは\($0)文字までです。" },
    unprintableTitle: "タイトルに制御文字は使えません。",
    starsNeeded: "星を1から5でつけてください。",
    stars: { number, _ in "星\(number)つ" },
    reviews: { number, _ in "レビュー\(number)件" },
    page: { "\($2)件中\($0)～\($1)件" })
}
