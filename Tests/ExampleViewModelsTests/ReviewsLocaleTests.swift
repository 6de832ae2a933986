import ExampleModels
import ExampleViewModels
import Foundation
import Testing

/// Texts, numbers and dates of the reviews, formatted for a locale.
@Suite struct ReviewsLocaleTests {
  /// A view model of 1234 reviews, most of them of four stars.
  private func viewModel(_ locale: String, _ timeZone: TimeZone = .gmt) throws -> ReviewsViewModel {
    try ReviewsViewModel(model: ManyReviews(), localeIdentifier: locale, timeZone: timeZone)
  }

  private final class ManyReviews: ReviewCollection {
    var onChange: (() -> Void)?

    func page(_ query: ReviewQuery) -> ReviewPage {
      let review = Review(id: 1, title: "Dune", stars: 4, date: ReviewsViewModelTests.evening)
      return ReviewPage(reviews: [review], matching: 1234, count: 1234, stars: 4689)
    }

    func apply(_ change: ReviewChange) throws {
      switch change {
      case .addition: throw ReviewStoreError.readOnly
      case .change: throw ReviewStoreError.locked
      case .deletion: throw ReviewStoreError.full
      }
    }
  }

  private func texts(_ locale: String) throws -> [String?] {
    let viewModel = try viewModel(locale)
    return [
      viewModel.rows.first?.stars, viewModel.rows.first?.date, viewModel.countText,
      viewModel.averageText, viewModel.pageText, viewModel.saveText,
    ]
  }

  @Test func viewModelFormatsForEnglish() throws {
    let expected = ["4 stars", "Nov 21, 2026", "1,234 reviews", "3.8", "1–1 of 1,234", "Save"]
    #expect(try texts("en_US") == expected)
  }

  @Test func viewModelFormatsForFrench() throws {
    let number = "1\u{202f}234"
    let expected = [
      "4 étoiles", "21 nov. 2026", "\(number) avis", "3,8", "1–1 sur \(number)", "Enregistrer",
    ]
    #expect(try texts("fr_FR") == expected)
  }

  @Test func viewModelFormatsForJapanese() throws {
    let expected = ["星4つ", "2026年11月21日", "レビュー1,234件", "3.8", "1,234件中1～1件", "保存"]
    #expect(try texts("ja_JP") == expected)
  }

  @Test func viewModelFormatsNumbersAndDatesWithoutTranslation() throws {
    let expected = ["4 stars", "21. Nov. 2026", "1.234 reviews", "3,8", "1–1 of 1.234", "Save"]
    #expect(try texts("de_DE") == expected)
  }

  @Test func reviewDaysBeginAtMidnightInTimeZone() throws {
    let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
    #expect(try viewModel("en_US", tokyo).rows.first?.date == "Nov 22, 2026")
  }

  @Test func viewModelIgnoresUnknownLocale() throws {
    let viewModel = try viewModel("fr_FR")
    #expect(throws: UnknownLocale.self) { try viewModel.setLocale("xx_bad") }
    #expect(viewModel.localeIdentifier == "fr_FR")
    #expect(throws: UnknownLocale.self) { try self.viewModel("xx_bad") }
  }

  @Test func viewModelReportsEveryErrorOfModel() throws {
    let viewModel = try viewModel("en_US")
    viewModel.setTitle("x")
    viewModel.rate(1)
    viewModel.save()
    #expect(viewModel.errorText == "the store is read-only")
    try viewModel.edit(row: 0)
    viewModel.save()
    #expect(viewModel.errorText == "another program is writing to the store: try again")
    try viewModel.delete(row: 0)
    #expect(viewModel.errorText == "there is no space left for the store")
    #expect(viewModel.title == "Dune")
  }
}
