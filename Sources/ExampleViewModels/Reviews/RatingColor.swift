/// The colour of a rating, without any UI framework's colours: each view has its own red.
public enum RatingColor: String, CaseIterable, Codable, Sendable {
  /// There is no rating, or none that counts.
  case gray
  /// One or two stars.
  case red
  /// Three stars.
  case orange
  /// Four or five stars.
  case green

  /// The colour of so many stars.
  ///
  /// - Parameter stars: How many; nil if there is no rating.
  public init(stars: Int?) {
    self =
      switch stars {
      case 1, 2: .red
      case 3: .orange
      case 4, 5: .green
      default: .gray
      }
  }
}
