/// Which reviews to read: an order, the fewest stars, and a page of what there is.
public struct ReviewQuery: Codable, Equatable, Sendable {
  /// The order of the reviews.
  public enum Order: String, CaseIterable, Codable, Sendable {
    /// The newest first.
    case newest
    /// The oldest first.
    case oldest
    /// Those with the most stars first, of those with as many the newest.
    case best
    /// Those with the fewest stars first, of those with as many the oldest.
    case worst
  }

  /// The order.
  public var order: Order

  /// How many stars a review must have; nil for any.
  public var leastStars: Int?

  /// How many reviews come before the page.
  public var offset: Int

  /// How many reviews a page has at most.
  public var limit: Int

  /// Asks for the first page of all reviews, the newest first.
  ///
  /// - Parameters:
  ///   - order: The order.
  ///   - leastStars: How many stars a review must have; nil for any.
  ///   - offset: How many reviews come before the page.
  ///   - limit: How many reviews a page has at most.
  public init(
    order: Order = .newest, leastStars: Int? = nil, offset: Int = 0, limit: Int = 10
  ) {
    self.order = order
    self.leastStars = leastStars
    self.offset = offset
    self.limit = limit
  }
}

/// A page of reviews, and what is known of all.
public struct ReviewPage: Codable, Equatable, Sendable {
  /// The reviews of the page, in order.
  public let reviews: [Review]

  /// How many reviews the pages have together: those with enough stars.
  public let matching: Int

  /// How many reviews there are.
  public let count: Int

  /// The stars of all reviews together.
  public let stars: Int

  /// Makes a page.
  ///
  /// - Parameters:
  ///   - reviews: The reviews of the page.
  ///   - matching: How many reviews all pages have.
  ///   - count: How many reviews there are.
  ///   - stars: The stars of all reviews together.
  public init(reviews: [Review], matching: Int, count: Int, stars: Int) {
    self.reviews = reviews
    self.matching = matching
    self.count = count
    self.stars = stars
  }

  /// The average of the stars of all reviews; nil when there are none.
  public var averageStars: Double? { count == 0 ? nil : Double(stars) / Double(count) }
}
