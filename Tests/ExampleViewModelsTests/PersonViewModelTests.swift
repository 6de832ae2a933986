import ExampleModels
import ExampleViewModels
import Foundation
import Testing

@Suite struct PersonViewModelTests {
  @Test(
    arguments: [
      (nil, nil, nil), ("", "", nil), (" \t", nil, nil), ("Wasin", "", "Wasin"),
      (nil, "Thonkaew", "Thonkaew"), (" Wasin ", " Thonkaew", "Wasin Thonkaew"),
      ("👩‍👩‍👧", "e\u{301}", "👩‍👩‍👧 e\u{301}"),
    ] as [(String?, String?, String?)]
  )
  func personJoinsExistingNames(first: String?, last: String?, full: String?) {
    let viewModel = PersonViewModel(person: Person(firstName: first, lastName: last))
    #expect(viewModel.fullNameText == full)
    #expect(viewModel.birthDateText == nil)
  }

  @Test(arguments: [
    ("de", "Sonntag, 1. April 1990"), ("ja_JP@calendar=japanese", "1990年4月1日 日曜日"),
  ])
  func personFormatsDayOfBirthForLocale(locale: String, text: String) throws {
    let viewModel = PersonViewModel.example()
    #expect(viewModel.birthDateText == "Sunday April 1, 1990")
    try viewModel.setLocale(locale)
    #expect(viewModel.birthDateText == text)
  }

  @Test func personSetsAndForgetsDayOfBirth() {
    let viewModel = PersonViewModel.example()
    viewModel.setBirthDate(Date(timeIntervalSince1970: 86_399))
    #expect(viewModel.birthDateText == "Thursday January 1, 1970")
    viewModel.setBirthDate(Date(timeIntervalSince1970: -1))
    #expect(viewModel.birthDateText == "Wednesday December 31, 1969")
    viewModel.forgetBirthDate()
    #expect(viewModel.birthDateText == nil)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e15, -1e12])
  func personShowsNoDateOutOfRange(seconds: Double) {
    let viewModel = PersonViewModel.example()
    viewModel.setBirthDate(Date(timeIntervalSince1970: seconds))
    #expect(viewModel.birthDateText == nil)
  }

  @Test(arguments: [
    ("ja-JP", "ja_JP"), ("JA_jp", "ja_JP"), ("fr_FR.UTF-8", "fr_FR"), ("zh_Hant", "zh_Hant"),
    ("en_JP", "en_JP"), ("en_US_POSIX", "en_US_POSIX"),
  ])
  func personAcceptsAnySpellingOfLocale(given: String, identifier: String) throws {
    let viewModel = PersonViewModel.example()
    try viewModel.setLocale(given)
    #expect(viewModel.localeIdentifier == identifier)
  }

  @Test(arguments: [
    ("", #"locale "" is unknown"#), ("klingon", #"locale "klingon" is unknown"#),
    ("C", #"locale "C" is unknown"#), ("../..", #"locale "../.." is unknown"#),
    ("\u{1B}[31m", #"locale "\u{1B}[31m" is unknown"#),
    ("fr_XX", #"locale "fr_XX" is unknown: did you mean fr?"#),
    ("ja_Qqqq_JP", #"locale "ja_Qqqq_JP" is unknown: did you mean ja?"#),
  ])
  func personRefusesUnknownLocalesAndKeepsItsOwn(identifier: String, text: String) throws {
    let viewModel = PersonViewModel.example()
    let error = try #require(throws: UnknownLocale.self) { try viewModel.setLocale(identifier) }
    #expect(error.description == text)
    #expect(viewModel.localeIdentifier == "en_US")
  }

  @Test func personStartsWithUnknownLocale() {
    let person = Person(firstName: "A", birthDate: Date(timeIntervalSince1970: 0))
    let viewModel = PersonViewModel(person: person, locale: Locale(identifier: "klingon"))
    #expect(viewModel.fullNameText == "A")
    #expect(viewModel.birthDateText?.contains("1970") == true)
  }
}
