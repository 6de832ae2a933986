import ExampleModels

/// A row of the list. It never changes: a changed review is a new row.
public struct ReviewRow: Equatable, Sendable {
  /// What is reviewed.
  public let title: String

  /// The rating, like `4 stars`.
  public let stars: String

  /// The colour of the rating.
  public let color: RatingColor

  /// The day it was saved, like `Nov 21, 2026`.
  public let date: String

  init(_ review: Review, _ format: ReviewFormat) {
    title = review.title
    stars = format.stars(review.stars)
    color = RatingColor(stars: review.stars)
    date = format.text(review.date)
  }
}

extension ReviewsViewModel.State {
  /// What the screen shows of the reviews: one page, and facts about all of them.
  struct Listing: Equatable {
    var rows: [ReviewRow] = []
    var countText = ""
    var averageText: String?
    var pageText: String?

    init() {}

    init(_ page: ReviewPage, from offset: Int, _ format: ReviewFormat) {
      rows = page.reviews.map { ReviewRow($0, format) }
      countText = format.reviews(page.count)
      averageText = page.averageStars.map(format.average)
      if !rows.isEmpty {
        // A model may claim any number of matches, and so have its last page anywhere.
        let (sum, isTooLarge) = offset.addingReportingOverflow(rows.count)
        let last = isTooLarge ? .max : sum
        pageText = format.texts.page(
          format.text(last - rows.count + 1), format.text(last), format.text(page.matching))
      }
    }
  }
}

/// The colour of a rating, independent of UI frameworks: each view has its own red.
public enum RatingColor: String, CaseIterable, Codable, Sendable {
  /// There is no rating, or an invalid one.
  case gray
  /// One or two stars.
  case red
  /// Three stars.
  case orange
  /// Four or five stars.
  case green

  /// The colour for a number of stars; nil if there is no rating.
  public init(stars: Int?) {
    self =
      switch stars {
      case 1, 2: .red
      case 3: .orange
      case 4, 5: .green
      default: .gray
      }
  }
}
