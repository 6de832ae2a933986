public import ExampleModels

#if canImport(FoundationEssentials)
  public import FoundationEssentials
  import FoundationInternationalization
#else
  public import Foundation
#endif

/// A form for reviews, and the list of them.
///
/// It has everything a view shows, without types of a UI framework: localized texts, a colour as an
/// enum case, whether a button is enabled and a hint hidden. Its actions change its form, and ask
/// the model for everything else: the list changes when the model announces a change. Use it from
/// one thread.
public final class ReviewsViewModel {
  struct State: Equatable {
    var form: Restoration
    var page = ReviewPage(reviews: [], matching: 0, count: 0, stars: 0)
    var listing = Listing()
    var errorText: String?
  }

  var state: State {
    didSet { if state != oldValue { onChange?() } }
  }
  let model: any ReviewCollection
  let timeZone: TimeZone
  var format: ReviewFormat

  /// Called once after each change is complete.
  public var onChange: (() -> Void)?

  /// Makes the view model of a model's reviews, whose `onChange` it sets. Without an earlier
  /// ``restoration`` the form is empty; without a locale it is the restored one, or American English.
  ///
  /// - Throws: ``UnknownLocale`` if the locale's language or region is unknown.
  public init(
    model: any ReviewCollection, restoring restoration: Restoration? = nil,
    localeIdentifier: String? = nil, timeZone: TimeZone = .gmt
  ) throws(UnknownLocale) {
    var form = restoration ?? Restoration()
    // A restoration may come from a file that was edited by hand.
    form.offset = max(form.offset, 0)
    form.localeIdentifier = localeIdentifier ?? form.localeIdentifier
    let locale = try Locale(known: form.localeIdentifier)
    format = ReviewFormat(locale: locale, timeZone: timeZone)
    state = State(form: form)
    (self.model, self.timeZone) = (model, timeZone)
    model.onChange = { [weak self] in self?.refresh() }
    refresh()
  }

  // MARK: The form

  /// The title as it was typed.
  public var title: String { draft.title ?? "" }

  /// The stars as they were entered; nil if there are none yet.
  public var rating: Int? { draft.stars }

  /// The colour of the rating.
  public var ratingColor: RatingColor { RatingColor(stars: draft.stars) }

  /// What is wrong with the title; nil if it is valid, or the form is empty.
  public var titleProblem: String? { shown(draft.titleProblem) }

  /// What is wrong with the rating; nil if it is valid, or the form is empty.
  public var ratingProblem: String? { shown(draft.starsProblem) }

  /// Whether the form can be saved.
  public var isSaveEnabled: Bool { draft.titleProblem == nil && draft.starsProblem == nil }

  /// The label of the button that saves, which differs for an edited review.
  public var saveText: String { isEditing ? format.texts.saveChanges : format.texts.save }

  /// Whether the form edits an existing review.
  public var isEditing: Bool { state.form.editedReview != nil }

  /// What to do on a new screen.
  public var hint: String { format.texts.hint }

  /// Whether the hint is no longer useful: something was entered or saved.
  public var isHintHidden: Bool { draft != ReviewDraft() || state.page.count > 0 }

  var draft: ReviewDraft { state.form.draft }

  // An empty form has no problems yet.
  private func shown(_ problem: ReviewDraft.Problem?) -> String? {
    draft == ReviewDraft() ? nil : problem.map(format.text)
  }

  // MARK: The list

  /// The rows of the page.
  public var rows: [ReviewRow] { state.listing.rows }

  /// The number of reviews, like `1,234 reviews`.
  public var countText: String { state.listing.countText }

  /// The average of all ratings, like `3.8`; nil if there are none.
  public var averageText: String? { state.listing.averageText }

  /// The range of the page, like `11–20 of 1,234`; nil if it is empty.
  public var pageText: String? { state.listing.pageText }

  /// The order of the list.
  public var order: ReviewQuery.Order { query.order }

  /// The minimum of stars in the list; nil for any.
  public var leastStars: Int? { query.leastStars }

  /// Whether there is a previous page.
  public var hasPreviousPage: Bool { query.offset >= query.limit }

  /// Whether there is a next page.
  public var hasNextPage: Bool {
    // Without a sum, which could overflow: a model may claim any number of matches.
    query.offset < state.page.matching && query.limit < state.page.matching - query.offset
  }

  /// Why the last action failed; nil if it succeeded.
  public var errorText: String? { state.errorText }

  /// The locale of texts, numbers and dates, like `en_US`.
  public var localeIdentifier: String { state.form.localeIdentifier }

  var query: ReviewQuery { state.form.query }
}

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
