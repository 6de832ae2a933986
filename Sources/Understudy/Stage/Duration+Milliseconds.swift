extension Duration {
  /// The duration in whole milliseconds, rounded up; at most what a million years are: whoever sleeps
  /// for ever asks for more than an integer holds.
  package var wholeMilliseconds: Int { Int(limitedMilliseconds.rounded(.up)) }

  /// The same, rounded down.
  var millisecondsRoundedDown: Int { Int(limitedMilliseconds.rounded(.down)) }

  private var limitedMilliseconds: Double { min(max(self / .milliseconds(1), 0), 3.2e16) }
}
