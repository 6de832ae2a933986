/// Which reviews to read: the order, the minimum of stars, and the page.
public struct ReviewQuery: Codable, Equatable, Sendable {
  /// The order of the reviews.
  public enum Order: String, CaseIterable, Codable, Sendable {
    /// The newest first.
    case newest
    /// The oldest first.
    case oldest
    /// The most stars first; of equal ones, the newest first.
    case best
    /// The fewest stars first; of equal ones, the oldest first.
    case worst
  }

  /// The order.
  public var order: Order

  /// How many stars a review must have; nil for any.
  public var leastStars: Int?

  /// How many reviews come before the page.
  public var offset: Int

  /// The maximum number of reviews on the page.
  public var limit: Int

  /// Asks for the first page of all reviews, the newest first.
  public init(
    order: Order = .newest, leastStars: Int? = nil, offset: Int = 0, limit: Int = 10
  ) {
    self.order = order
    self.leastStars = leastStars
    self.offset = offset
    self.limit = limit
  }
}

/// A page of reviews, and facts about all of them.
public struct ReviewPage: Codable, Equatable, Sendable {
  /// The reviews of the page, in order.
  public let reviews: [Review]

  /// How many reviews have enough stars, on all pages.
  public let matching: Int

  /// How many reviews there are.
  public let count: Int

  /// The sum of the stars of all reviews.
  public let stars: Int

  /// Makes a page.
  public init(reviews: [Review], matching: Int, count: Int, stars: Int) {
    self.reviews = reviews
    self.matching = matching
    self.count = count
    self.stars = stars
  }

  /// The average of the stars of all reviews; nil if there are none.
  public var averageStars: Double? { count == 0 ? nil : Double(stars) / Double(count) }
}
