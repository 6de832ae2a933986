import ExampleModels
import ExampleViewModels
import Testing

@Suite struct GreetingViewModelTests {
  private let kinds: [any GreetingViewModelProtocol.Type] = [
    GreetingViewModel.self, LocalizedGreetingViewModel.self,
  ]

  @Test(arguments: [
    (nil, nil, "Hello"), ("", " ", "Hello"), ("Wasin", nil, "Hello Wasin"),
    (nil, "Thonkaew", "Hello Thonkaew"), (" Wasin\n", "\tThonkaew ", "Hello Wasin Thonkaew"),
  ])
  func greetingOmitsMissingNames(first: String?, last: String?, greeting: String) {
    for kind in kinds {
      let viewModel = kind.init(person: Person(firstName: first, lastName: last))
      viewModel.showGreeting()
      #expect(viewModel.greeting == greeting)
    }
  }

  @Test(arguments: [
    ("en_GB", "Hello Wasin Thonkaew", "Hello"), ("fr", "Bonjour Wasin Thonkaew", "Bonjour"),
    ("ja-JP", "Thonkaew Wasinさん、こんにちは", "こんにちは"),
    ("hu_HU", "Hello Thonkaew Wasin", "Hello"),
  ])
  func greetingIsInLanguageOfLocale(
    locale: String, greeting: String, namelessGreeting: String
  ) throws {
    let person = Person(firstName: "Wasin", lastName: "Thonkaew")
    #expect(try shown(person, locale) == greeting)
    #expect(try shown(Person(), locale) == namelessGreeting)
  }

  @Test func greetingRefusesUnknownLocale() {
    #expect(throws: UnknownLocale.self) { try shown(Person(), "xx_XX") }
  }

  private func shown(_ person: Person, _ locale: String) throws -> String? {
    let viewModel = try LocalizedGreetingViewModel(person: person, localeIdentifier: locale)
    viewModel.showGreeting()
    return viewModel.greeting
  }
}
