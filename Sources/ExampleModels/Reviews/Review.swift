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
