import ExampleModels
import ExampleViewModels

@testable import Examples
@testable import Understudy

/// The bindings in another order, and the rows' properties, too.
enum ReorderedReviews: ChangedReviews {
  private struct Row: Equatable {
    let date, stars: String
    let color: RatingColor
    let title: String
  }

  static func describe(_ view: inout Interface<ReviewsViewModel>) {
    ReviewsScreen.describe(&view)
    view.rebind("rows") {
      $0.rows.map { Row(date: $0.date, stars: $0.stars, color: $0.color, title: $0.title) }
    }
    view.bindings.reverse()
    view.commands.reverse()
  }
}

/// Bindings and commands more.
enum ReviewsWithMore: ChangedReviews {
  static func describe(_ view: inout Interface<ReviewsViewModel>) {
    view.bind("isEmpty") { $0.rows.isEmpty }
    ReviewsScreen.describe(&view)
    view.bind("locale", \.localeIdentifier)
    view.command("delete-first") {
      try $0.delete(row: 0)
    }
    .disabled { $0.rows.isEmpty ? "there are none" : nil }
  }
}
