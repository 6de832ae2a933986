public import ExampleModels

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A screen that shows a greeting on demand.
public protocol GreetingViewModelProtocol: AnyObject {
  /// The greeting; `nil` until it is shown.
  var greeting: String? { get }

  /// Called with the view model each time after the greeting is set.
  var greetingDidChange: ((any GreetingViewModelProtocol) -> Void)? { get set }

  /// Makes the view model.
  init(person: Person)

  /// Shows the greeting.
  func showGreeting()
}

/// Greets a person by name. Use it from one thread.
public final class GreetingViewModel: GreetingViewModelProtocol {
  private let person: Person

  /// The greeting, like `Hello Wasin Thonkaew`; `nil` until it is shown.
  public private(set) var greeting: String? {
    didSet { greetingDidChange?(self) }
  }

  /// Called each time after the greeting is set, even to the same text.
  public var greetingDidChange: ((any GreetingViewModelProtocol) -> Void)?

  /// Makes the view model of a person. Missing and empty names are left out.
  public init(person: Person) {
    self.person = person
  }

  /// Shows the greeting: `Hello` and the known names, separated by blanks.
  public func showGreeting() {
    let names = [person.firstName, person.lastName].compactMap { $0?.trimmedNamePart }
    greeting = (["Hello"] + names).joined(separator: " ")
  }
}

/// Greets a person in the language of a locale: a second implementation of
/// ``GreetingViewModelProtocol``. Use it from one thread.
public final class LocalizedGreetingViewModel: GreetingViewModelProtocol {
  private let person: Person
  private let locale: Locale

  /// The greeting, like `Bonjour Wasin Thonkaew`; `nil` until it is shown.
  public private(set) var greeting: String? {
    didSet { greetingDidChange?(self) }
  }

  /// Called each time after the greeting is set, even to the same text.
  public var greetingDidChange: ((any GreetingViewModelProtocol) -> Void)?

  /// Makes the view model, in English.
  public init(person: Person) {
    self.person = person
    locale = Locale(languageCode: .english)
  }

  /// Makes the view model in a locale, like `ja`, `ja_JP` or `ja-JP`.
  ///
  /// - Throws: ``UnknownLocale`` if its language or region is unknown.
  public init(person: Person, localeIdentifier: String) throws(UnknownLocale) {
    self.person = person
    locale = try Locale(known: localeIdentifier)
  }

  /// Shows the greeting in French or Japanese, or in English for other locales; the names are in
  /// the order of the locale.
  public func showGreeting() {
    let name = person.fullName(in: locale).map { [$0] } ?? []
    greeting =
      switch locale.language.languageCode?.identifier {
      case "fr": (["Bonjour"] + name).joined(separator: " ")
      case "ja": (name.map { "\($0)さん" } + ["こんにちは"]).joined(separator: "、")
      default: (["Hello"] + name).joined(separator: " ")
      }
  }
}
