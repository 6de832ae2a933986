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

  /// Reads a page, which is empty beyond the last one.
  ///
  /// - Throws: ``ReviewStoreError`` if it can't be read.
  func page(_ query: ReviewQuery) throws -> ReviewPage

  /// Saves a change of one review.
  ///
  /// - Throws: ``ReviewDraft/Problem`` if the draft is invalid, ``ReviewStoreError`` if it can't be
  ///   saved or the review no longer exists. Then nothing changes.
  func apply(_ change: ReviewChange) throws
}

/// A change of one review.
public enum ReviewChange: Equatable, Sendable {
  /// Adds a review with the current date.
  case addition(ReviewDraft)
  /// Changes the contents of a review, which keeps its date.
  case change(Review.ID, ReviewDraft)
  /// Deletes a review.
  case deletion(Review.ID)
}

/// A review that is being written, and the rules for what may be saved.
public struct ReviewDraft: Codable, Equatable, Sendable {
  /// How many characters a title may have.
  public static let longestTitle = 60

  /// How many stars there may be.
  public static let allowedStars = 1...5

  /// What is reviewed; nil until something is entered.
  public var title: String?

  /// How many stars it gets; nil until some are given.
  public var stars: Int?

  /// Makes a draft.
  public init(title: String? = nil, stars: Int? = nil) {
    self.title = title
    self.stars = stars
  }

  /// A reason why a draft can't be saved.
  public enum Problem: Error, Equatable, Sendable {
    /// There is no title, or only blanks.
    case noTitle
    /// The title has more characters than ``longestTitle``.
    case longTitle
    /// The title has a control character in it.
    case unprintableTitle
    /// No stars were given, or their number is not among ``allowedStars``.
    case wrongStars
  }

  /// What is wrong with the title; nil if it is valid.
  public var titleProblem: Problem? {
    let title = title?.trimmed ?? ""
    if title.isEmpty { return .noTitle }
    if title.count > Self.longestTitle { return .longTitle }
    let isPrintable = title.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    return isPrintable ? nil : .unprintableTitle
  }

  /// What is wrong with the stars; nil if they are valid.
  public var starsProblem: Problem? { validStars == nil ? .wrongStars : nil }

  /// The title and the stars to save.
  ///
  /// - Throws: The draft's ``Problem``; the title's comes first.
  func validated() throws(Problem) -> (title: String, stars: Int) {
    if let titleProblem { throw titleProblem }
    guard let stars = validStars else { throw .wrongStars }
    return (title?.trimmed ?? "", stars)
  }

  private var validStars: Int? { stars.flatMap { Self.allowedStars.contains($0) ? $0 : nil } }
}

extension String {
  /// The text without blanks around it.
  package var trimmed: String {
    guard let start = firstIndex(where: { !$0.isWhitespace }),
      let end = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[start...end])
  }
}
