import ExampleModels
import Foundation
import Testing

/// The model of the reviews, used without a screen.
@Suite struct ReviewStoreTests {
  let store: ReviewStore
  private let clock = Days()

  init() throws { store = try ReviewStore(now: clock.next) }

  /// Each day is one later than the day before.
  private final class Days {
    private var day = 0.0

    func next() -> Date {
      day += 1
      return Date(timeIntervalSince1970: day * 86_400)
    }
  }

  private func add(_ title: String, _ stars: Int) throws {
    try store.apply(.addition(ReviewDraft(title: title, stars: stars)))
  }

  private func titles(_ query: ReviewQuery = ReviewQuery()) throws -> [String] {
    try store.page(query).reviews.map(\.title)
  }

  @Test func emptyStoreHasEmptyPage() throws {
    let page = try store.page(ReviewQuery())
    #expect(page == ReviewPage(reviews: [], matching: 0, count: 0, stars: 0))
    #expect(page.averageStars == nil)
  }

  @Test func addedReviewIsRead() throws {
    try add("  Dune\n", 4)
    let date = Date(timeIntervalSince1970: 86_400)
    let review = Review(id: 1, title: "Dune", stars: 4, date: date)
    let page = ReviewPage(reviews: [review], matching: 1, count: 1, stars: 4)
    #expect(try store.page(ReviewQuery()) == page)
    #expect(page.averageStars == 4)
  }

  @Test func hostileTitlesAreKeptUnchanged() throws {
    let titles = ["'; DROP TABLE review; --", "👨‍👩‍👧‍👦", "山田", "%_?"]
    for title in titles { try add(title, 3) }
    #expect(try self.titles() == titles.reversed())
  }

  @Test func ordersSortDifferently() throws {
    for (title, stars) in [("old", 3), ("bad", 1), ("good", 5), ("new", 3)] {
      try add(title, stars)
    }
    #expect(try titles(ReviewQuery(order: .newest)) == ["new", "good", "bad", "old"])
    #expect(try titles(ReviewQuery(order: .oldest)) == ["old", "bad", "good", "new"])
    #expect(try titles(ReviewQuery(order: .best)) == ["good", "new", "old", "bad"])
    #expect(try titles(ReviewQuery(order: .worst)) == ["bad", "old", "new", "good"])
  }

  @Test func filterCountsMatchingReviews() throws {
    for stars in [1, 2, 3, 4, 5, 5] { try add("x", stars) }
    let page = try store.page(ReviewQuery(leastStars: 4, limit: 2))
    #expect(page.reviews.map(\.stars) == [5, 5])
    #expect((page.matching, page.count, page.stars) == (3, 6, 20))
  }

  @Test func pagesEndWithAnEmptyPage() throws {
    for number in 1...5 { try add("\(number)", 3) }
    let pages = try stride(from: 0, through: 6, by: 2).map { offset in
      try titles(ReviewQuery(order: .oldest, offset: offset, limit: 2))
    }
    #expect(pages == [["1", "2"], ["3", "4"], ["5"], []])
    #expect(try titles(ReviewQuery(offset: -3, limit: 1)) == ["5"])
  }

  @Test func changeKeepsDateAndNumber() throws {
    try add("Dume", 1)
    try store.apply(.change(1, ReviewDraft(title: "Dune", stars: 4)))
    let date = Date(timeIntervalSince1970: 86_400)
    let page = try store.page(ReviewQuery())
    #expect(page.reviews == [Review(id: 1, title: "Dune", stars: 4, date: date)])
    #expect(page.stars == 4)
  }

  @Test func numbersAreNeverReused() throws {
    try add("a", 1)
    try store.apply(.deletion(1))
    try add("b", 2)
    #expect(try store.page(ReviewQuery()).reviews.map(\.id) == [2])
  }

  @Test func missingReviewCannotBeChangedOrDeleted() throws {
    #expect(throws: ReviewStoreError.noSuchReview) { try store.apply(.deletion(7)) }
    #expect(throws: ReviewStoreError.noSuchReview) {
      try store.apply(.change(7, ReviewDraft(title: "x", stars: 1)))
    }
  }

  @Test func invalidDraftIsNotSaved() throws {
    #expect(throws: ReviewDraft.Problem.noTitle) {
      try store.apply(.addition(ReviewDraft(stars: 4)))
    }
    #expect(throws: ReviewDraft.Problem.wrongStars) {
      try store.apply(.addition(ReviewDraft(title: "x")))
    }
    #expect(throws: ReviewDraft.Problem.wrongStars) { try add("x", 6) }
    #expect(throws: ReviewDraft.Problem.longTitle) { try add(String(repeating: "x", count: 61), 1) }
    #expect(try store.page(ReviewQuery()).count == 0)
  }

  @Test func changesAreReportedOnceAfterTheyApply() throws {
    var counts: [Int] = []
    store.onChange = { [unowned store] in
      counts.append((try? store.page(ReviewQuery()).stars) ?? -1)
    }
    try add("a", 1)
    try add("b", 2)
    try store.apply(.change(1, ReviewDraft(title: "a", stars: 5)))
    try store.apply(.deletion(2))
    #expect(counts == [1, 3, 7, 5])
    try? store.apply(.deletion(2))
    try? add("", 1)
    try store.keep("x", as: "state")
    #expect(counts == [1, 3, 7, 5])
  }

  @Test func textIsStoredUnderItsName() throws {
    #expect(try store.kept(as: "a") == nil)
    try store.keep("1", as: "a")
    try store.keep("2", as: "b")
    try store.keep("3", as: "a")
    #expect(try store.kept(as: "a") == "3")
    #expect(try store.kept(as: "b") == "2")
  }
}
