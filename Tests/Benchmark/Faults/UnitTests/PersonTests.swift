import ExampleModels
import ExampleViewModels
import Foundation
import Testing

@Suite struct PersonTests {
  private let viewModel = PersonViewModel.example()

  @Test func exampleIsInEnglish() {
    #expect(viewModel.firstNameText == "Wasin")
    #expect(viewModel.lastNameText == "Thonkaew")
    #expect(viewModel.fullNameText == "Wasin Thonkaew")
    #expect(viewModel.birthDateText == "Sunday April 1, 1990")
    #expect(viewModel.localeIdentifier == "en_US")
  }

  @Test func namesAreTrimmed() {
    viewModel.rename(first: " Ada ", last: "\tLovelace\n")
    #expect(viewModel.firstNameText == "Ada")
    #expect(viewModel.lastNameText == "Lovelace")
    #expect(viewModel.fullNameText == "Ada Lovelace")
  }

  @Test func emptyNamesAreMissing() {
    viewModel.rename(first: "", last: " ")
    #expect(viewModel.firstNameText == nil)
    #expect(viewModel.lastNameText == nil)
    #expect(viewModel.fullNameText == nil)
  }

  @Test(arguments: [
    ("en_GB", "Taro Yamada"), ("fr", "Taro Yamada"), ("ja", "Yamada Taro"),
    ("zh_TW", "Yamada Taro"), ("ko_KR", "Yamada Taro"), ("hu", "Yamada Taro"),
  ])
  func namesAreInTheOrderOfTheLocale(locale: String, full: String) throws {
    viewModel.rename(first: "Taro", last: "Yamada")
    try viewModel.setLocale(locale)
    #expect(viewModel.fullNameText == full)
  }

  @Test(arguments: [
    ("en_GB", "Sunday April 1, 1990"), ("fr_FR", "dimanche 1 avril 1990"),
    ("ja_JP", "1990年4月1日 日曜日"), ("hu", "1990. április 1., vasárnap"),
  ])
  func dayOfBirthIsInTheOrderOfTheLocale(locale: String, text: String) throws {
    try viewModel.setLocale(locale)
    #expect(viewModel.birthDateText == text)
  }

  @Test func firstAndLastDayCanBeShown() {
    viewModel.setBirthDate(.distantPast)
    #expect(viewModel.birthDateText == "Saturday January 1, 0001")
    viewModel.setBirthDate(Date.distantFuture.addingTimeInterval(-1))
    #expect(viewModel.birthDateText == "Sunday December 31, 4000")
    viewModel.setBirthDate(.distantFuture)
    #expect(viewModel.birthDateText == nil)
  }

  @Test func longUnknownLocaleIsShortened() throws {
    let identifier = String(repeating: "x", count: 101)
    let error = try #require(throws: UnknownLocale.self) { try viewModel.setLocale(identifier) }
    let shown = String(repeating: "x", count: 40)
    #expect(error.description == #"locale "\#(shown)…" is unknown"#)
    #expect(error.identifier == identifier)
    #expect(error.suggestion == nil)
  }
}
