/// The colour of a rating, independent of UI frameworks: each view has its own red.
public enum RatingColor: String, CaseIterable, Codable, Sendable {
  /// There is no rating, or an invalid one.
  case gray
  /// One or two stars.
  case red
  /// Three stars.
  case orange
  /// Four or five stars.
  case green

  /// The colour for a number of stars.
  ///
  /// - Parameter stars: The number; nil if there is no rating.
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
