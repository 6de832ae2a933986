public import ExampleModels

#if canImport(FoundationEssentials)
  public import FoundationEssentials
  import FoundationInternationalization
#else
  public import Foundation
#endif

/// A form to write reviews with, and the list of what was written.
///
/// It holds what a view shows, in no UI framework's types: texts in the way of a locale, a colour that
/// is a case, whether a button is enabled and a hint hidden. Its actions change the form, which is its
/// own, and ask the model for everything else: what the list shows changes when the model has said
/// that the reviews changed. Use it from one thread.
public final class ReviewsViewModel {
  struct State: Equatable {
    var form: Restoration
    var page = ReviewPage(reviews: [], matching: 0, count: 0, stars: 0)
    var listing = ReviewListing()
    var errorText: String?
  }

  var state: State {
    didSet { if state != oldValue { onChange?() } }
  }
  let model: any ReviewCollection
  let timeZone: TimeZone
  var format: ReviewFormat

  /// Called once for each change, after the fact, with everything in place.
  public var onChange: (() -> Void)?

  /// Makes the view model of a model's reviews.
  ///
  /// - Parameters:
  ///   - model: The reviews. Its `onChange` is the view model's from now on.
  ///   - restoration: What ``restoration`` was when somebody left; nil for an empty form.
  ///   - localeIdentifier: How texts, numbers and dates are written; nil for the restored way, or
  ///     American English.
  ///   - timeZone: In which days begin.
  /// - Throws: ``UnknownLocale`` if the language of the locale or its region is not known.
  public init(
    model: any ReviewCollection, restoring restoration: Restoration? = nil,
    localeIdentifier: String? = nil, timeZone: TimeZone = .gmt
  ) throws(UnknownLocale) {
    var form = restoration ?? Restoration()
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

  /// The stars as they were given; nil if there are none yet.
  public var rating: Int? { draft.stars }

  /// The colour of the rating.
  public var ratingColor: RatingColor { RatingColor(stars: draft.stars) }

  /// What is wrong with the title; nil if nothing is, or nothing was written yet.
  public var titleProblem: String? { shown(draft.titleProblem) }

  /// What is wrong with the rating; nil if nothing is, or nothing was written yet.
  public var ratingProblem: String? { shown(draft.starsProblem) }

  /// Whether the form can be saved.
  public var isSaveEnabled: Bool { draft.titleProblem == nil && draft.starsProblem == nil }

  /// What the button says that saves: something else for a review that is being changed.
  public var saveText: String { isEditing ? format.texts.saveChanges : format.texts.save }

  /// Whether the form is about a review of the list, and not a new one.
  public var isEditing: Bool { state.form.editedReview != nil }

  /// What to do, for somebody who sees the screen for the first time.
  public var hint: String { format.texts.hint }

  /// Whether the hint is of no more use: something was written or saved.
  public var isHintHidden: Bool { draft != ReviewDraft() || state.page.count > 0 }

  var draft: ReviewDraft { state.form.draft }

  // An empty form is not wrong, it is new.
  private func shown(_ problem: ReviewDraft.Problem?) -> String? {
    draft == ReviewDraft() ? nil : problem.map(format.text)
  }

  // MARK: The list

  /// The rows of the page.
  public var rows: [ReviewRow] { state.listing.rows }

  /// How many reviews there are, like `1,234 reviews`.
  public var countText: String { state.listing.countText }

  /// The average of all ratings, like `3.8`; nil if there are none.
  public var averageText: String? { state.listing.averageText }

  /// Which reviews the page shows, like `11–20 of 1,234`; nil if it shows none.
  public var pageText: String? { state.listing.pageText }

  /// The order of the list.
  public var order: ReviewQuery.Order { query.order }

  /// How many stars a review must have to be in the list; nil for any.
  public var leastStars: Int? { query.leastStars }

  /// Whether there is a page before this one.
  public var hasPreviousPage: Bool { query.offset > 0 }

  /// Whether there is a page after this one.
  public var hasNextPage: Bool { query.offset + query.limit < state.page.matching }

  /// Why the last action could not be done; nil if it was.
  public var errorText: String? { state.errorText }

  /// The locale of texts, numbers and dates, like `en_US`.
  public var localeIdentifier: String { state.form.localeIdentifier }

  var query: ReviewQuery { state.form.query }
}
