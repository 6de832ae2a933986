public import ExampleModels

extension ReviewsViewModel {
  /// What somebody would miss who comes back to the screen: what was being written, and how the list
  /// was looked at. The reviews themselves are the model's.
  public struct Restoration: Codable, Equatable, Sendable {
    /// What was being written.
    public var draft = ReviewDraft()

    /// The review that was being changed; nil for a new one.
    public var editedReview: Review.ID?

    /// The order of the list.
    public var order = ReviewQuery.Order.newest

    /// How many stars a review had to have to be shown; nil for any.
    public var leastStars: Int?

    /// How many reviews came before the page.
    public var offset = 0

    /// How texts, numbers and dates were written.
    public var localeIdentifier = "en_US"

    /// Makes what a new screen shows.
    public init() {}

    var query: ReviewQuery { ReviewQuery(order: order, leastStars: leastStars, offset: offset) }

    mutating func empty() {
      draft = ReviewDraft()
      editedReview = nil
    }
  }

  /// What to keep, so that another view model can begin where this one is now.
  public var restoration: Restoration { state.form }
}
