public import ExampleModels

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The texts that show one person, in the way of a locale.
///
/// It announces nothing: whoever shows it reads it again after an action. What is not known gives
/// `nil`. The time zone and the locale of the environment change nothing. Use it from one thread.
public final class PersonViewModel {
  private var person: Person
  private var locale: Locale
  /// Of the present locale; made when it is first needed, for it is costly.
  private lazy var birthDateFormat = BirthDateFormat(locale: locale)

  /// Makes the view model of a person.
  ///
  /// - Parameters:
  ///   - person: Who is shown.
  ///   - locale: How names and dates are written. In one that is not known they are written in a
  ///     neutral way.
  public init(person: Person, locale: Locale = Locale(identifier: "en_US")) {
    self.person = person
    self.locale = locale
  }

  /// The one that the examples show: Wasin Thonkaew, born on April 1, 1990, in American English.
  ///
  /// - Returns: A new view model.
  public static func example() -> PersonViewModel {
    let birthDate = Date(timeIntervalSince1970: 638_928_000)
    return PersonViewModel(
      person: Person(firstName: "Wasin", lastName: "Thonkaew", birthDate: birthDate)
    )
  }

  /// The given name, without blanks around it; `nil` if there is none or it is empty.
  public var firstNameText: String? { person.firstName?.trimmedNamePart }

  /// The family name, without blanks around it; `nil` if there is none or it is empty.
  public var lastNameText: String? { person.lastName?.trimmedNamePart }

  /// The names there are, in the order of the locale: Chinese, Hungarian, Japanese and Korean put
  /// the family name first. `nil` if there are none.
  public var fullNameText: String? { person.fullName(in: locale) }

  /// The day of birth in GMT and the Gregorian calendar, with its weekday: in English like
  /// `Sunday April 1, 1990`, elsewhere the same fields in the order of the locale. `nil` if there
  /// is none or it is not in the years 1 to 4000.
  ///
  /// - Complexity: the first use in a locale loads its data: milliseconds.
  public var birthDateText: String? {
    person.birthDate.flatMap(birthDateFormat.text)
  }

  /// The identifier of the locale, like `en_US`.
  public var localeIdentifier: String { locale.identifier }

  /// Gives the person other names.
  ///
  /// - Parameters:
  ///   - first: The given name. An empty one counts as missing.
  ///   - last: The family name. An empty one counts as missing.
  public func rename(first: String, last: String) {
    person.firstName = first
    person.lastName = last
  }

  /// Gives the person another day of birth.
  ///
  /// - Parameter date: A moment of that day in GMT.
  public func setBirthDate(_ date: Date) {
    person.birthDate = date
  }

  /// Removes the day of birth.
  public func forgetBirthDate() {
    person.birthDate = nil
  }

  /// Writes names and dates in the way of another locale.
  ///
  /// - Parameter identifier: Like `ja`, `ja_JP` or `ja-JP`.
  /// - Throws: ``UnknownLocale`` if its language or its region is not known. The locale stays.
  public func setLocale(_ identifier: String) throws(UnknownLocale) {
    locale = try Locale(known: identifier)
    birthDateFormat = BirthDateFormat(locale: locale)
  }
}
