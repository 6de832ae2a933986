internal import GRDB

extension ReviewQuery {
  /// How many stars a review has at least.
  var fewestStars: Int { leastStars ?? ReviewDraft.allowedStars.lowerBound }

  /// The reviews of the page.
  func reviews(in db: Database) throws -> [Review] {
    let arguments: StatementArguments = [fewestStars, limit, offset]
    return try Row.fetchAll(db, sql: sql, arguments: arguments).map(Review.init)
  }

  /// Reads only the page and the reviews before it, from an index in this order.
  var sql: String {
    """
    SELECT review.* FROM review JOIN (
      SELECT id FROM review WHERE stars >= ? ORDER BY \(columns) LIMIT ? OFFSET ?
    ) USING (id) ORDER BY \(columns)
    """
  }

  private var columns: String {
    switch order {
    case .newest: "date DESC, id DESC"
    case .oldest: "date, id"
    case .best: "stars DESC, date DESC, id DESC"
    case .worst: "stars, date, id"
    }
  }
}

extension Review {
  fileprivate init(_ row: Row) {
    self.init(id: row["id"], title: row["title"], stars: row["stars"], date: row["date"])
  }
}
