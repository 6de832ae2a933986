public import ExampleModels

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Actions on the form change it here. Others ask the model for a change, which is shown once the
// model has announced it.

extension ReviewsViewModel {
  /// Changes the title.
  public func setTitle(_ text: String) {
    change { $0.form.draft.title = text }
  }

  /// Changes the number of stars. An invalid number is shown with its problem.
  public func rate(_ stars: Int) {
    change { $0.form.draft.stars = stars }
  }

  /// Empties the form; a review that is being edited stays as it is.
  public func clear() {
    change { $0.form.empty() }
  }

  /// Puts a review from the page into the form, to edit it. The first row is 0.
  ///
  /// - Throws: ``RowOutOfRange`` if there is no such row.
  public func edit(row: Int) throws(RowOutOfRange) {
    let review = try review(in: row)
    change {
      $0.form.draft = ReviewDraft(title: review.title, stars: review.stars)
      $0.form.editedReview = review.id
    }
  }

  /// Asks the model to add the new review, or to change the edited one. On success the form is
  /// emptied; otherwise it stays, and ``errorText`` has the reason.
  public func save() {
    ask {
      try model.apply(state.form.editedReview.map { .change($0, draft) } ?? .addition(draft))
      state.form.empty()
    }
  }

  /// Asks the model to delete a review of the page. The first row is 0.
  ///
  /// - Throws: ``RowOutOfRange`` if there is no such row.
  public func delete(row: Int) throws(RowOutOfRange) {
    let review = try review(in: row)
    ask { try model.apply(.deletion(review.id)) }
  }

  /// Shows the first page in another order.
  public func sort(by order: ReviewQuery.Order) {
    ask { try show(ReviewQuery(order: order, leastStars: query.leastStars)) }
  }

  /// Shows the first page of the reviews with enough stars; nil is any number.
  public func filter(leastStars: Int?) {
    ask { try show(ReviewQuery(order: query.order, leastStars: leastStars)) }
  }

  /// Shows the next page, if there is one.
  public func showNextPage() {
    if hasNextPage { showPage(from: query.offset + query.limit) }
  }

  /// Shows the previous page, if there is one.
  public func showPreviousPage() {
    if hasPreviousPage { showPage(from: query.offset - query.limit) }
  }

  /// Changes the locale, to one like `ja`, `ja_JP` or `ja-JP`.
  ///
  /// - Throws: ``UnknownLocale`` if its language or region is unknown. Then the locale stays.
  public func setLocale(_ identifier: String) throws(UnknownLocale) {
    let locale = try Locale(known: identifier)
    format = ReviewFormat(locale: locale, timeZone: timeZone)
    change {
      $0.form.localeIdentifier = locale.identifier
      $0.listing = State.Listing($0.page, from: $0.form.offset, format)
    }
  }
}

// MARK: - The model

extension ReviewsViewModel {
  /// Shows the model's reviews after they changed.
  func refresh() {
    do { try show(query) } catch { state.errorText = "\(error)" }
  }

  private func show(_ query: ReviewQuery) throws {
    var query = query
    var page = try model.page(query)
    if page.reviews.isEmpty, page.matching > 0 {
      // The page no longer exists: show the last one.
      query.offset = (page.matching - 1) / query.limit * query.limit
      page = try model.page(query)
    }
    var shown = state
    shown.form.order = query.order
    shown.form.leastStars = query.leastStars
    shown.form.offset = query.offset
    shown.page = page
    shown.listing = State.Listing(page, from: query.offset, format)
    state = shown
  }

  private func showPage(from offset: Int) {
    var query = query
    query.offset = offset
    ask { try show(query) }
  }

  private func review(in row: Int) throws(RowOutOfRange) -> Review {
    let reviews = state.page.reviews
    guard reviews.indices.contains(row) else {
      throw RowOutOfRange(row: row, count: reviews.count)
    }
    return reviews[row]
  }

  /// Changes the state in one step, so that a view never sees a partial change.
  private func change(_ body: (inout State) -> Void) {
    var changed = state
    changed.errorText = nil
    body(&changed)
    state = changed
  }

  /// Asks the model for something, and shows the error if that fails.
  private func ask(_ body: () throws -> Void) {
    state.errorText = nil
    do { try body() } catch { state.errorText = "\(error)" }
  }
}
