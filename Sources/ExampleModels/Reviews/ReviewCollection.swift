/// All reviews, as a program works with them: it asks for a page, and asks for changes.
///
/// Use it from one thread.
public protocol ReviewCollection: AnyObject {
  /// Called after each change of the reviews, before the method that made the change returns.
  var onChange: (() -> Void)? { get set }

  /// Reads a page.
  ///
  /// - Parameter query: Which reviews.
  /// - Returns: The page; without reviews if it is beyond the last.
  /// - Throws: ``ReviewStoreError`` when it can't be read.
  func page(_ query: ReviewQuery) throws -> ReviewPage

  /// Adds a review, which gets the present date.
  ///
  /// - Parameter draft: What it says.
  /// - Throws: ``ReviewDraft/Problem`` when the draft may not be saved, ``ReviewStoreError`` when it
  ///   can't. Nothing is changed then.
  func add(_ draft: ReviewDraft) throws

  /// Changes what a review says. It keeps its date.
  ///
  /// - Parameters:
  ///   - id: The review.
  ///   - draft: What it is to say.
  /// - Throws: ``ReviewDraft/Problem`` when the draft may not be saved, ``ReviewStoreError`` when it
  ///   can't, or there is no such review any more. Nothing is changed then.
  func change(_ id: Review.ID, to draft: ReviewDraft) throws

  /// Deletes a review.
  ///
  /// - Parameter id: The review.
  /// - Throws: ``ReviewStoreError`` when it can't be, or there is no such review any more.
  func delete(_ id: Review.ID) throws
}
