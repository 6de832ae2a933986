public import ExampleModels

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// What changes the form changes it here. Everything else is asked of the model, and shown when the
// model has said that it changed.

extension ReviewsViewModel {
  /// Writes the title.
  ///
  /// - Parameter text: The title.
  public func setTitle(_ text: String) {
    change { $0.form.draft.title = text }
  }

  /// Gives stars.
  ///
  /// - Parameter stars: How many. A number that is not allowed is shown with what is wrong with it.
  public func rate(_ stars: Int) {
    change { $0.form.draft.stars = stars }
  }

  /// Empties the form; a review that is being changed stays as it is.
  public func clear() {
    change { $0.form.empty() }
  }

  /// Puts a review of the list into the form, to change it.
  ///
  /// - Parameter row: Its row on the page; the first is 0.
  /// - Throws: ``RowOutOfRange`` if there is no such row.
  public func edit(row: Int) throws(RowOutOfRange) {
    let review = try review(in: row)
    change {
      $0.form.draft = ReviewDraft(title: review.title, stars: review.stars)
      $0.form.editedReview = review.id
    }
  }

  /// Asks the model to add the review that was written, or to change the one that is edited. When
  /// that is done the form is empty again; otherwise it stays, and ``errorText`` says why.
  public func save() {
    ask {
      if let id = state.form.editedReview {
        try model.change(id, to: draft)
      } else {
        try model.add(draft)
      }
      state.form.empty()
    }
  }

  /// Asks the model to delete a review.
  ///
  /// - Parameter row: Its row on the page; the first is 0.
  /// - Throws: ``RowOutOfRange`` if there is no such row.
  public func delete(row: Int) throws(RowOutOfRange) {
    let review = try review(in: row)
    ask { try model.delete(review.id) }
  }

  /// Shows the first page in another order.
  ///
  /// - Parameter order: The order.
  public func sort(by order: ReviewQuery.Order) {
    ask { try show(ReviewQuery(order: order, leastStars: query.leastStars)) }
  }

  /// Shows the first page of the reviews that have enough stars.
  ///
  /// - Parameter leastStars: How many they must have; nil for any.
  public func filter(leastStars: Int?) {
    ask { try show(ReviewQuery(order: query.order, leastStars: leastStars)) }
  }

  /// Shows the next page, if there is one.
  public func showNextPage() {
    if hasNextPage { showPage(from: query.offset + query.limit) }
  }

  /// Shows the page before, if there is one.
  public func showPreviousPage() {
    if hasPreviousPage { showPage(from: query.offset - query.limit) }
  }

  /// Writes everything in the way of another locale.
  ///
  /// - Parameter identifier: Like `ja`, `ja_JP` or `ja-JP`.
  /// - Throws: ``UnknownLocale`` if its language or its region is not known. The locale stays.
  public func setLocale(_ identifier: String) throws(UnknownLocale) {
    let locale = try Locale(known: identifier)
    format = ReviewFormat(locale: locale, timeZone: timeZone)
    change {
      $0.form.localeIdentifier = locale.identifier
      $0.listing = ReviewListing($0.page, from: $0.form.offset, format)
    }
  }
}

// MARK: - The model

extension ReviewsViewModel {
  /// Shows what the model has now: it has said that it changed.
  func refresh() {
    do { try show(query) } catch { state.errorText = "\(error)" }
  }

  private func show(_ query: ReviewQuery) throws {
    var query = query
    var page = try model.page(query)
    if page.reviews.isEmpty, page.matching > 0 {
      // The page has gone: the last one is now the one before.
      query.offset = (page.matching - 1) / query.limit * query.limit
      page = try model.page(query)
    }
    var shown = state
    shown.form.order = query.order
    shown.form.leastStars = query.leastStars
    shown.form.offset = query.offset
    shown.page = page
    shown.listing = ReviewListing(page, from: query.offset, format)
    state = shown
  }

  private func showPage(from offset: Int) {
    var query = query
    query.offset = max(0, offset)
    ask { try show(query) }
  }

  private func review(in row: Int) throws(RowOutOfRange) -> Review {
    let reviews = state.page.reviews
    guard reviews.indices.contains(row) else {
      throw RowOutOfRange(row: row, count: reviews.count)
    }
    return reviews[row]
  }

  /// Changes the state at once: a view sees all of the change or nothing.
  private func change(_ body: (inout State) -> Void) {
    var changed = state
    changed.errorText = nil
    body(&changed)
    state = changed
  }

  /// Asks something of the model, and shows why it could not be done.
  private func ask(_ body: () throws -> Void) {
    state.errorText = nil
    do { try body() } catch { state.errorText = "\(error)" }
  }
}
