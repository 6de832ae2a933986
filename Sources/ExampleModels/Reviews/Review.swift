#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.Date
#else
  public import struct Foundation.Date
#endif

/// A rating of something.
public struct Review: Codable, Equatable, Identifiable, Sendable {
  /// The review's number. It is never reused, even if the review is deleted.
  public let id: Int64

  /// What is reviewed, without blanks around it.
  public let title: String

  /// From one to five.
  public let stars: Int

  /// When the review was first saved.
  public let date: Date

  /// Makes a review.
  ///
  /// - Parameters:
  ///   - id: The review's number.
  ///   - title: What is reviewed.
  ///   - stars: From one to five.
  ///   - date: When it was first saved.
  public init(id: Int64, title: String, stars: Int, date: Date) {
    self.id = id
    self.title = title
    self.stars = stars
    self.date = date
  }
}

/// All reviews: a program reads them page by page, and changes them.
///
/// Use it from one thread.
public protocol ReviewCollection: AnyObject {
  /// Called after each change of the reviews, before the method that made the change returns.
  var onChange: (() -> Void)? { get set }

  /// Reads a page.
  ///
  /// - Parameter query: Which reviews.
  /// - Returns: The page; empty beyond the last one.
  /// - Throws: ``ReviewStoreError`` if it can't be read.
  func page(_ query: ReviewQuery) throws -> ReviewPage

  /// Adds a review with the current date.
  ///
  /// - Parameter draft: Its contents.
  /// - Throws: ``ReviewDraft/Problem`` if the draft is invalid, ``ReviewStoreError`` if it can't be
  ///   saved. Then nothing changes.
  func add(_ draft: ReviewDraft) throws

  /// Changes the contents of a review. It keeps its date.
  ///
  /// - Parameters:
  ///   - id: The review.
  ///   - draft: The new contents.
  /// - Throws: ``ReviewDraft/Problem`` if the draft is invalid, ``ReviewStoreError`` if it can't be
  ///   saved or the review no longer exists. Then nothing changes.
  func change(_ id: Review.ID, to draft: ReviewDraft) throws

  /// Deletes a review.
  ///
  /// - Parameter id: The review.
  /// - Throws: ``ReviewStoreError`` if it can't be deleted or no longer exists.
  func delete(_ id: Review.ID) throws
}
