#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.Date
#else
  public import struct Foundation.Date
#endif

/// What somebody thinks of something.
public struct Review: Codable, Equatable, Identifiable, Sendable {
  /// The review's number. No other review ever gets it, also when this one is deleted.
  public let id: Int64

  /// What is reviewed, without blanks around it.
  public let title: String

  /// From one to five.
  public let stars: Int

  /// When the review was saved first.
  public let date: Date

  /// Makes a review as it is kept.
  ///
  /// - Parameters:
  ///   - id: The review's number.
  ///   - title: What is reviewed.
  ///   - stars: From one to five.
  ///   - date: When it was saved first.
  public init(id: Int64, title: String, stars: Int, date: Date) {
    self.id = id
    self.title = title
    self.stars = stars
    self.date = date
  }
}
