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

  @Test func viewModelStartsWithFormThatIsIncompleteButNotInvalid() {
    #expect(viewModel.title == "")
    #expect(viewModel.rating == nil)
    #expect(viewModel.ratingColor == .gray)
    #expect(viewModel.titleProblem == nil)
    #expect(viewModel.ratingProblem == nil)
    #expect(!viewModel.isSaveEnabled)
    #expect(!viewModel.isHintHidden)
  }

  @Test func viewModelReportsMissingFieldsOnceFieldIsFilledIn() {
    viewModel.setTitle("Dune")
    #expect(viewModel.titleProblem == nil)
    #expect(viewModel.ratingProblem == "Give it one to five stars.")
    #expect(viewModel.isHintHidden)
    viewModel.clear()
    viewModel.rate(4)
    #expect(viewModel.titleProblem == "A title is missing.")
    #expect(viewModel.ratingProblem == nil)
    #expect(!viewModel.isSaveEnabled)
    viewModel.setTitle(String(repeating: "x", count: 61))
    #expect(viewModel.titleProblem == "A title has at most 60 characters.")
    viewModel.setTitle("x\u{7}")
    #expect(viewModel.titleProblem == "A title can't have control characters.")
  }

  @Test(
    arguments: [
      (0, .gray), (1, .red), (2, .red), (3, .orange), (4, .green), (5, .green), (6, .gray),
    ] as [(Int, RatingColor)])
  func viewModelColorsRatingByItsStars(stars: Int, color: RatingColor) {
    viewModel.rate(stars)
    #expect(viewModel.ratingColor == color)
  }

  @Test func viewModelSavesCompleteFormAndResetsIt() {
    viewModel.setTitle("Dune")
    viewModel.rate(4)
    #expect(viewModel.isSaveEnabled)
    viewModel.save()
    #expect(viewModel.rows.map(\.title) == ["Dune"])
    #expect(viewModel.title == "")
    #expect(!viewModel.isSaveEnabled)
  }

  @Test func viewModelChangesReviewAndKeepsItsDay() throws {
    save("Dume", 1)
    try viewModel.edit(row: 0)
    #expect(viewModel.title == "Dume")
    #expect(viewModel.saveText == "Save changes")
    save("Dune", 5)
    #expect(viewModel.rows.map(\.title) == ["Dune"])
    #expect(viewModel.countText == "1 review")
    #expect(viewModel.saveText == "Save")
  }

  @Test func viewModelRefusesToChangeOrDeleteMissingRow() {
    save("Dune", 4)
    #expect(throws: RowOutOfRange.self) { try viewModel.edit(row: 1) }
    #expect(throws: RowOutOfRange.self) { try viewModel.delete(row: -1) }
  }

  // MARK: The model

  @Test func viewModelShowsChangesOfModel() throws {
    try store.add(ReviewDraft(title: "Dune", stars: 4))
    #expect(viewModel.rows.map(\.title) == ["Dune"])
    try store.delete(1)
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

  @Test func viewModelReportsRefusalOfModelAndKeepsForm() throws {
    save("Dune", 4)
    try viewModel.edit(row: 0)
    try store.delete(1)
    viewModel.save()
    #expect(viewModel.errorText == "the review no longer exists")
    #expect(viewModel.title == "Dune")
    viewModel.clear()
    #expect(viewModel.errorText == nil)
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

  @Test func viewModelShowsPreviousPageWhenLastOneDisappears() throws {
    for number in 1...11 { save("\(number)", 3) }
    viewModel.showNextPage()
    try viewModel.delete(row: 0)
    #expect(viewModel.pageText == "1–10 of 10")
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

    func add(_ draft: ReviewDraft) {}
    func change(_ id: Review.ID, to draft: ReviewDraft) {}
    func delete(_ id: Review.ID) {}
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
