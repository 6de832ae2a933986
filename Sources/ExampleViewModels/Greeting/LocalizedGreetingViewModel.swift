public import ExampleModels

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Greets somebody in the language of a locale: a second way to be what a greeting's view knows as
/// ``GreetingViewModelProtocol``. Use it from one thread.
public final class LocalizedGreetingViewModel: GreetingViewModelProtocol {
  private let person: Person
  private let locale: Locale

  /// The greeting, like `Bonjour Wasin Thonkaew`; `nil` until it is shown.
  public private(set) var greeting: String? {
    didSet { greetingDidChange?(self) }
  }

  /// Called each time the greeting is set, after the fact, also with the same text.
  public var greetingDidChange: ((any GreetingViewModelProtocol) -> Void)?

  /// Makes the view model of the one to greet, in American English.
  ///
  /// - Parameter person: Whom to greet. Missing and empty names are left out.
  public init(person: Person) {
    self.person = person
    locale = Locale(identifier: "en_US")
  }

  /// Makes the view model of the one to greet.
  ///
  /// - Parameters:
  ///   - person: Whom to greet. Missing and empty names are left out.
  ///   - localeIdentifier: Like `ja`, `ja_JP` or `ja-JP`.
  /// - Throws: ``UnknownLocale`` if its language or its region is not known.
  public init(person: Person, localeIdentifier: String) throws(UnknownLocale) {
    self.person = person
    locale = try Locale(known: localeIdentifier)
  }

  /// Shows the greeting: in English, French or Japanese, and in English elsewhere; names stand in the
  /// order of the locale.
  public func showGreeting() {
    let name = person.fullName(in: locale)
    greeting =
      switch locale.language.languageCode?.identifier {
      case "fr": name.map { "Bonjour \($0)" } ?? "Bonjour"
      case "ja": name.map { "\($0)さん、こんにちは" } ?? "こんにちは"
      default: name.map { "Hello \($0)" } ?? "Hello"
      }
  }
}
