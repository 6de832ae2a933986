import ExampleModels
import ExampleViewModels
import Foundation
import Testing

/// The reviews without a screen: the view model, and a model with an in-memory database.
@Suite struct ReviewsViewModelTests {
  let store: ReviewStore
  let viewModel: ReviewsViewModel

  /// 23:30 on the 21st in GMT, which is already the 22nd in Tokyo.
  static let evening = Date(timeIntervalSince1970: 1_795_303_800)

  init() throws {
    store = try ReviewStore(now: { Self.evening })
    viewModel = try ReviewsViewModel(model: store)
  }

  private func save(_ title: String, _ stars: Int) {
    viewModel.setTitle(title)
    viewModel.rate(stars)
    viewModel.save()
  }

  // MARK: The form

  @Test func viewModelRefusesToChangeOrDeleteMissingRow() {
    save("Dune", 4)
    #expect(throws: RowOutOfRange.self) { try viewModel.edit(row: 1) }
    #expect(throws: RowOutOfRange.self) { try viewModel.delete(row: -1) }
  }

  // MARK: The model

  @Test func viewModelShowsChangesOfModel() throws {
    try store.apply(.addition(ReviewDraft(title: "Dune", stars: 4)))
    #expect(viewModel.rows.map(\.title) == ["Dune"])
    try store.apply(.deletion(1))
    #expect(viewModel.rows == [])
  }

  @Test func viewModelNotifiesOncePerChangeAfterItIsComplete() throws {
    var told: [String] = []
    viewModel.onChange = { [unowned viewModel] in
      told.append("\(viewModel.title) \(viewModel.countText)")
    }
    viewModel.setTitle("Dune")
    viewModel.setTitle("Dune")
    viewModel.rate(4)
    viewModel.save()
    #expect(told == ["Dune 0 reviews", "Dune 0 reviews", "Dune 1 review", " 1 review"])
  }

  // MARK: Pages

  @Test func pagesGoFromFirstToLastAndBack() {
    for number in 1...12 { save("\(number)", 3) }
    #expect(viewModel.pageText == "1–10 of 12")
    #expect(viewModel.hasNextPage && !viewModel.hasPreviousPage)
    viewModel.showNextPage()
    #expect(viewModel.pageText == "11–12 of 12")
    #expect(viewModel.rows.map(\.title) == ["2", "1"])
    #expect(!viewModel.hasNextPage && viewModel.hasPreviousPage)
    viewModel.showNextPage()
    #expect(viewModel.pageText == "11–12 of 12")
    viewModel.showPreviousPage()
    #expect(viewModel.pageText == "1–10 of 12")
  }

  @Test func viewModelReturnsToFirstPageOnNewOrderOrFilter() {
    for number in 1...12 { save("\(number)", number % 5 + 1) }
    viewModel.showNextPage()
    viewModel.sort(by: .worst)
    #expect(viewModel.rows.first?.title == "5")
    viewModel.filter(leastStars: 5)
    #expect(viewModel.rows.map(\.title) == ["4", "9"])
    #expect(viewModel.pageText == "1–2 of 2")
    #expect(viewModel.countText == "12 reviews")
  }

  /// A collection that is always full, and has reviews only at its end.
  private final class Endless: ReviewCollection {
    var onChange: (() -> Void)?
    private let last: [Review]

    init(last: [Review] = []) { self.last = last }

    func page(_ query: ReviewQuery) -> ReviewPage {
      let isLast = query.offset > .max - query.limit
      return ReviewPage(reviews: isLast ? last : [], matching: .max, count: .max, stars: .max)
    }

    func apply(_ change: ReviewChange) {}
  }

  @Test func lastPageOfAnyNumberOfReviewsHasNoNext() throws {
    let viewModel = try ReviewsViewModel(model: Endless())
    #expect(!viewModel.hasNextPage && viewModel.hasPreviousPage)
  }

  @Test func lastPageOfAnyNumberOfReviewsEndsAtLargestNumber() throws {
    let review = Review(id: 0, title: "Dune", stars: 5, date: Date(timeIntervalSince1970: 0))
    let viewModel = try ReviewsViewModel(
      model: Endless(last: Array(repeating: review, count: 10)))
    let numbers = "9,223,372,036,854,775,798–9,223,372,036,854,775,807"
    #expect(viewModel.pageText == "\(numbers) of 9,223,372,036,854,775,807")
  }

  // MARK: Restoration

  @Test func viewModelRestoresItsState() throws {
    for number in 1...12 { save("\(number)", 3) }
    viewModel.sort(by: .oldest)
    viewModel.showNextPage()
    try viewModel.edit(row: 0)
    try viewModel.setLocale("fr_FR")
    let kept = try JSONEncoder().encode(viewModel.restoration)
    let restoration = try JSONDecoder().decode(ReviewsViewModel.Restoration.self, from: kept)
    let next = try ReviewsViewModel(model: store, restoring: restoration)
    #expect(next.title == "11")
    #expect(next.saveText == "Enregistrer les modifications")
    #expect(next.pageText == "11–12 sur 12")
    #expect(next.restoration == viewModel.restoration)
  }

  @Test func viewModelRestoresMissingPageAsLastOne() throws {
    var restoration = ReviewsViewModel.Restoration()
    restoration.offset = 40
    save("Dune", 4)
    let next = try ReviewsViewModel(model: store, restoring: restoration)
    #expect(next.rows.map(\.title) == ["Dune"])
  }

  @Test func pageBeforeFirstOneIsRestoredAsFirst() throws {
    var restoration = ReviewsViewModel.Restoration()
    restoration.offset = .min
    save("Dune", 4)
    let next = try ReviewsViewModel(model: store, restoring: restoration)
    #expect(next.pageText == "1–1 of 1")
    #expect(!next.hasNextPage && !next.hasPreviousPage)
  }
}
