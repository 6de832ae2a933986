public import ExampleModels

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The texts that show a person in a locale.
///
/// It announces no changes: a view reads it again after each action. Unknown parts are `nil`. The
/// time zone and the locale of the environment have no effect. Use it from one thread.
public final class PersonViewModel {
  private var person: Person
  private var locale: Locale
  /// The format of the current locale, made lazily because it is costly.
  private lazy var birthDateFormat = BirthDateFormat(locale: locale)

  /// Makes the view model of a person. An unknown locale uses a neutral format.
  public init(person: Person, locale: Locale = Locale(identifier: "en_US")) {
    self.person = person
    self.locale = locale
  }

  /// The example: Wasin Thonkaew, born on April 1, 1990, in American English.
  public static func example() -> PersonViewModel {
    let birthDate = Date(timeIntervalSince1970: 638_928_000)
    return PersonViewModel(
      person: Person(firstName: "Wasin", lastName: "Thonkaew", birthDate: birthDate)
    )
  }

  /// The given name, without surrounding blanks; `nil` if it is missing or empty.
  public var firstNameText: String? { person.firstName?.trimmedNamePart }

  /// The family name, without surrounding blanks; `nil` if it is missing or empty.
  public var lastNameText: String? { person.lastName?.trimmedNamePart }

  /// The known names in the order of the locale: Chinese, Hungarian, Japanese and Korean put the
  /// family name first. `nil` if there are none.
  public var fullNameText: String? { person.fullName(in: locale) }

  /// The day of birth in GMT and the Gregorian calendar, with its weekday: in English like `Sunday
  /// April 1, 1990`, in other locales the same fields in their order. `nil` if it is missing, or
  /// outside the years 1 to 4000.
  ///
  /// - Complexity: the first use in a locale loads its data, which takes milliseconds.
  public var birthDateText: String? {
    person.birthDate.flatMap(birthDateFormat.text)
  }

  /// The identifier of the locale, like `en_US`.
  public var localeIdentifier: String { locale.identifier }

  /// Changes the person's names. Empty means missing.
  public func rename(first: String, last: String) {
    person.firstName = first
    person.lastName = last
  }

  /// Changes the day of birth, to that of a moment in GMT.
  public func setBirthDate(_ date: Date) {
    person.birthDate = date
  }

  /// Removes the day of birth.
  public func forgetBirthDate() {
    person.birthDate = nil
  }

  /// Changes the locale of names and dates, to one like `ja`, `ja_JP` or `ja-JP`.
  ///
  /// - Throws: ``UnknownLocale`` if its language or region is unknown. Then the locale stays.
  public func setLocale(_ identifier: String) throws(UnknownLocale) {
    locale = try Locale(known: identifier)
    birthDateFormat = BirthDateFormat(locale: locale)
  }
}
