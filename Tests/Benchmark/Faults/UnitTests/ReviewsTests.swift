import ExampleModels
import ExampleViewModels
import Foundation
import Testing

/// The view model alone, with reviews that a test can see and break.
@Suite struct ReviewsTests {
  /// Reviews in the order in which they were added, the newest first.
  private final class FakeReviews: ReviewCollection {
    var onChange: (() -> Void)?
    var reviews: [Review] = []
    var queries: [ReviewQuery] = []
    var failure: ReviewStoreError?

    init(_ stars: [Int] = []) {
      for (index, stars) in stars.enumerated() { insert("Title \(index + 1)", stars) }
    }

    private func insert(_ title: String, _ stars: Int) {
      let id = (reviews.map(\.id).max() ?? 0) + 1
      reviews.insert(Review(id: id, title: title, stars: stars, date: .distantPast), at: 0)
    }

    func page(_ query: ReviewQuery) throws -> ReviewPage {
      queries.append(query)
      if let failure { throw failure }
      let matching = reviews.filter { $0.stars >= query.leastStars ?? 0 }
      return ReviewPage(
        reviews: Array(matching.dropFirst(query.offset).prefix(query.limit)),
        matching: matching.count, count: reviews.count,
        stars: reviews.reduce(0) { $0 + $1.stars })
    }

    func apply(_ change: ReviewChange) throws {
      if let failure { throw failure }
      switch change {
      case .addition(let draft): insert(draft.title ?? "", draft.stars ?? 0)
      case .change(let id, let draft):
        let index = try #require(reviews.firstIndex { $0.id == id })
        reviews[index] = Review(
          id: id, title: draft.title ?? "", stars: draft.stars ?? 0, date: reviews[index].date)
      case .deletion(let id): reviews.removeAll { $0.id == id }
      }
      onChange?()
    }
  }

  private func viewModel(_ model: FakeReviews) throws -> ReviewsViewModel {
    try ReviewsViewModel(model: model)
  }

  // MARK: The form

  @Test func formStartsIncompleteButNotInvalid() throws {
    let viewModel = try viewModel(FakeReviews())
    #expect(viewModel.title == "")
    #expect(viewModel.rating == nil)
    #expect(viewModel.ratingColor == .gray)
    #expect(viewModel.titleProblem == nil)
    #expect(viewModel.ratingProblem == nil)
    #expect(!viewModel.isSaveEnabled)
    #expect(!viewModel.isEditing)
    #expect(viewModel.saveText == "Save")
    #expect(viewModel.errorText == nil)
  }

  @Test func hintIsShownUntilSomethingIsEnteredOrSaved() throws {
    let model = FakeReviews()
    let viewModel = try viewModel(model)
    #expect(viewModel.hint == "Write a title, give it stars, and save.")
    #expect(!viewModel.isHintHidden)
    viewModel.setTitle("Dune")
    #expect(viewModel.isHintHidden)
    viewModel.clear()
    #expect(!viewModel.isHintHidden)
    try model.apply(.addition(ReviewDraft(title: "Dune", stars: 4)))
    #expect(viewModel.isHintHidden)
  }

  @Test func problemsAreShownOnceSomethingIsEntered() throws {
    let viewModel = try viewModel(FakeReviews())
    viewModel.setTitle("Dune")
    #expect(viewModel.titleProblem == nil)
    #expect(viewModel.ratingProblem == "Give it one to five stars.")
    #expect(!viewModel.isSaveEnabled)
    viewModel.rate(4)
    #expect(viewModel.ratingProblem == nil)
    #expect(viewModel.isSaveEnabled)
    viewModel.setTitle(" ")
    #expect(viewModel.titleProblem == "A title is missing.")
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
  func ratingHasAColor(stars: Int, color: RatingColor) throws {
    let viewModel = try viewModel(FakeReviews([stars]))
    viewModel.rate(stars)
    #expect(viewModel.rating == stars)
    #expect(viewModel.ratingColor == color)
    #expect(viewModel.rows.map(\.color) == [color])
  }

  @Test func saveAddsTheReviewAndEmptiesTheForm() throws {
    let model = FakeReviews()
    let viewModel = try viewModel(model)
    viewModel.setTitle("Dune")
    viewModel.rate(4)
    viewModel.save()
    #expect(model.reviews.map(\.title) == ["Dune"])
    #expect(model.reviews.map(\.stars) == [4])
    #expect(viewModel.rows.map(\.title) == ["Dune"])
    #expect(viewModel.title == "")
    #expect(viewModel.rating == nil)
  }

  @Test func saveChangesTheEditedReview() throws {
    let model = FakeReviews([1, 2])
    let viewModel = try viewModel(model)
    try viewModel.edit(row: 1)
    #expect(viewModel.title == "Title 1")
    #expect(viewModel.rating == 1)
    #expect(viewModel.isEditing)
    #expect(viewModel.saveText == "Save changes")
    viewModel.setTitle("Dune")
    viewModel.save()
    #expect(model.reviews.map(\.title) == ["Title 2", "Dune"])
    #expect(!viewModel.isEditing)
    #expect(viewModel.title == "")
  }

  @Test func clearEndsEditing() throws {
    let model = FakeReviews([1])
    let viewModel = try viewModel(model)
    try viewModel.edit(row: 0)
    viewModel.clear()
    #expect(!viewModel.isEditing)
    #expect(viewModel.title == "")
    #expect(model.reviews.map(\.title) == ["Title 1"])
  }

  // MARK: The list

  @Test func emptyListHasNoAverageAndNoPage() throws {
    let viewModel = try viewModel(FakeReviews())
    #expect(viewModel.rows == [])
    #expect(viewModel.countText == "0 reviews")
    #expect(viewModel.averageText == nil)
    #expect(viewModel.pageText == nil)
    #expect(!viewModel.hasNextPage && !viewModel.hasPreviousPage)
  }

  @Test func listShowsTheReviews() throws {
    let viewModel = try viewModel(FakeReviews([1, 4]))
    #expect(viewModel.rows.map(\.title) == ["Title 2", "Title 1"])
    #expect(viewModel.rows.map(\.stars) == ["4 stars", "1 star"])
    #expect(viewModel.countText == "2 reviews")
    #expect(viewModel.averageText == "2.5")
    #expect(viewModel.pageText == "1–2 of 2")
  }

  @Test func deleteRemovesTheReview() throws {
    let model = FakeReviews([1, 2, 3])
    let viewModel = try viewModel(model)
    try viewModel.delete(row: 1)
    #expect(model.reviews.map(\.id) == [3, 1])
    #expect(viewModel.rows.map(\.title) == ["Title 3", "Title 1"])
  }

  @Test func missingRowsAreRefused() throws {
    let viewModel = try viewModel(FakeReviews([1, 2]))
    let error = try #require(throws: RowOutOfRange.self) { try viewModel.edit(row: 2) }
    #expect(error.description == "row 2 is out of range: rows are 0 to 1")
    #expect(throws: RowOutOfRange.self) { try viewModel.delete(row: -1) }
    #expect(!viewModel.isEditing)
    #expect(viewModel.rows.count == 2)
  }

  @Test func orderAndFilterAreAskedFor() throws {
    let model = FakeReviews(Array(1...5))
    let viewModel = try viewModel(model)
    #expect(viewModel.order == .newest)
    #expect(viewModel.leastStars == nil)
    viewModel.sort(by: .best)
    viewModel.filter(leastStars: 4)
    #expect(viewModel.order == .best)
    #expect(viewModel.leastStars == 4)
    #expect(
      model.queries == [
        ReviewQuery(), ReviewQuery(order: .best), ReviewQuery(order: .best, leastStars: 4),
      ])
    #expect(viewModel.rows.count == 2)
    viewModel.sort(by: .worst)
    #expect(viewModel.leastStars == 4)
    viewModel.filter(leastStars: nil)
    #expect(viewModel.order == .worst)
    #expect(viewModel.rows.count == 5)
  }

  // MARK: Pages

  @Test(arguments: [
    (10, ["1–10 of 10"]), (11, ["1–10 of 11", "11–11 of 11"]),
    (25, ["1–10 of 25", "11–20 of 25", "21–25 of 25"]),
  ])
  func pagesCoverTheList(count: Int, texts: [String]) throws {
    let viewModel = try viewModel(FakeReviews(Array(repeating: 3, count: count)))
    var shown = [viewModel.pageText]
    while viewModel.hasNextPage && shown.count <= texts.count {
      viewModel.showNextPage()
      shown.append(viewModel.pageText)
    }
    #expect(shown == texts)
    viewModel.showNextPage()
    #expect(viewModel.pageText == texts.last)
    for _ in 1...texts.count { viewModel.showPreviousPage() }
    #expect(viewModel.pageText == texts.first)
    #expect(!viewModel.hasPreviousPage)
  }

  @Test func orderAndFilterLeadBackToTheFirstPage() throws {
    let viewModel = try viewModel(FakeReviews(Array(repeating: 3, count: 12)))
    viewModel.showNextPage()
    viewModel.sort(by: .oldest)
    #expect(viewModel.pageText == "1–10 of 12")
    viewModel.showNextPage()
    viewModel.filter(leastStars: 2)
    #expect(viewModel.pageText == "1–10 of 12")
  }

  @Test func lastPageIsShownWhenThePageDisappears() throws {
    let viewModel = try viewModel(FakeReviews(Array(repeating: 3, count: 11)))
    viewModel.showNextPage()
    try viewModel.delete(row: 0)
    #expect(viewModel.pageText == "1–10 of 10")
    #expect(!viewModel.hasPreviousPage)
  }

  // MARK: Errors

  @Test func errorKeepsTheFormUntilTheNextAction() throws {
    let model = FakeReviews([1])
    let viewModel = try viewModel(model)
    model.failure = .full
    viewModel.setTitle("Dune")
    viewModel.rate(4)
    viewModel.save()
    #expect(viewModel.errorText == "there is no space left for the store")
    #expect(viewModel.title == "Dune")
    viewModel.rate(5)
    #expect(viewModel.errorText == nil)
    try viewModel.delete(row: 0)
    #expect(viewModel.errorText == "there is no space left for the store")
    model.failure = nil
    viewModel.save()
    #expect(viewModel.errorText == nil)
    #expect(model.reviews.count == 2)
  }

  @Test func errorOfThePageKeepsTheList() throws {
    let model = FakeReviews(Array(repeating: 3, count: 12))
    let viewModel = try viewModel(model)
    model.failure = .damaged
    viewModel.showNextPage()
    #expect(viewModel.errorText == "the store is damaged")
    #expect(viewModel.pageText == "1–10 of 12")
    viewModel.sort(by: .best)
    #expect(viewModel.order == .newest)
    model.onChange?()
    #expect(viewModel.errorText == "the store is damaged")
    #expect(viewModel.rows.count == 10)
  }

  // MARK: Announcing changes

  @Test func changesAreAnnouncedOnce() throws {
    let viewModel = try viewModel(FakeReviews([1, 2]))
    var announced = 0
    viewModel.onChange = { announced += 1 }
    viewModel.setTitle("Dune")
    viewModel.setTitle("Dune")
    #expect(announced == 1)
    try viewModel.edit(row: 0)
    #expect(announced == 2)
    try viewModel.delete(row: 1)
    #expect(announced == 3)
  }

  // MARK: Locale

  @Test(arguments: [
    (
      "fr_FR",
      [
        "Écrivez un titre, donnez des étoiles, puis enregistrez.", "Enregistrer",
        "Il manque un titre.", "Un titre a au plus 60 caractères.",
        "Un titre ne peut pas avoir de caractères de contrôle.", "Donnez une à cinq étoiles.",
        "1 étoile", "Enregistrer les modifications",
      ]
    ),
    (
      "ja_JP",
      [
        "タイトルと星をつけて保存してください。", "保存", "タイトルがありません。",
        "タイトルは60文字までです。", "タイトルに制御文字は使えません。", "星を1から5でつけてください。",
        "星1つ", "変更を保存",
      ]
    ),
  ])
  func textsAreInTheLanguageOfTheLocale(locale: String, texts: [String]) throws {
    let viewModel = try viewModel(FakeReviews([1]))
    try viewModel.setLocale(locale)
    #expect(viewModel.localeIdentifier == locale)
    var shown = [viewModel.hint, viewModel.saveText]
    for title in [" ", String(repeating: "x", count: 61), "x\u{7}"] {
      viewModel.setTitle(title)
      shown.append(viewModel.titleProblem ?? "")
    }
    shown.append(viewModel.ratingProblem ?? "")
    shown.append(viewModel.rows[0].stars)
    try viewModel.edit(row: 0)
    shown.append(viewModel.saveText)
    #expect(shown == texts)
  }

  @Test func localeKeepsTheFormAndThePage() throws {
    let viewModel = try viewModel(FakeReviews(Array(repeating: 3, count: 12)))
    viewModel.showNextPage()
    viewModel.setTitle("Dune")
    try viewModel.setLocale("fr")
    #expect(viewModel.title == "Dune")
    #expect(viewModel.pageText == "11–12 sur 12")
    #expect(viewModel.countText == "12 avis")
  }

  // MARK: Restoration

  @Test func restorationOfANewScreenIsEmpty() throws {
    let restoration = try viewModel(FakeReviews()).restoration
    #expect(restoration == ReviewsViewModel.Restoration())
    #expect(restoration.draft == ReviewDraft())
    #expect(restoration.editedReview == nil)
    #expect(restoration.order == .newest)
    #expect(restoration.leastStars == nil)
    #expect(restoration.offset == 0)
    #expect(restoration.localeIdentifier == "en_US")
  }

  @Test func givenLocaleReplacesTheRestoredOne() throws {
    var restoration = ReviewsViewModel.Restoration()
    restoration.localeIdentifier = "ja_JP"
    let restored = try ReviewsViewModel(model: FakeReviews(), restoring: restoration)
    #expect(restored.saveText == "保存")
    let given = try ReviewsViewModel(
      model: FakeReviews(), restoring: restoration, localeIdentifier: "fr_FR")
    #expect(given.saveText == "Enregistrer")
    #expect(given.localeIdentifier == "fr_FR")
  }
}
