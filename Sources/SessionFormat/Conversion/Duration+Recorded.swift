extension Duration {
  /// A recorded time in seconds, rounded to the nanosecond; nil if it is negative or too long.
  package init?(recorded value: Value) {
    guard let seconds = try? value.decoded(as: Double.self) else { return nil }
    // About thirty years, so that sums do not overflow.
    guard (0...1e9).contains(seconds) else { return nil }
    self = .nanoseconds(Int64((seconds * 1e9).rounded()))
  }
}
