public import ExampleModels

extension ReviewsViewModel {
  /// What to restore when the screen opens again: the draft, and how the list was shown. The
  /// reviews themselves belong to the model.
  public struct Restoration: Codable, Equatable, Sendable {
    /// The draft in the form.
    public var draft = ReviewDraft()

    /// The review being edited; nil for a new one.
    public var editedReview: Review.ID?

    /// The order of the list.
    public var order = ReviewQuery.Order.newest

    /// The minimum of stars; nil for any.
    public var leastStars: Int?

    /// How many reviews come before the page.
    public var offset = 0

    /// The locale of texts, numbers and dates.
    public var localeIdentifier = "en_US"

    /// Makes the state of a new screen.
    public init() {}

    var query: ReviewQuery { ReviewQuery(order: order, leastStars: leastStars, offset: offset) }

    mutating func empty() {
      draft = ReviewDraft()
      editedReview = nil
    }
  }

  /// The state to keep, so that another view model can continue from here.
  public var restoration: Restoration { state.form }
}
