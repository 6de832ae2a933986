extension Duration {
  /// The duration in whole milliseconds, rounded up; at most what a million years are: whoever
  /// sleeps for ever asks for more than an integer holds.
  package var wholeMilliseconds: Int {
    Int(min(max(self / .milliseconds(1), 0), 3.2e16).rounded(.up))
  }
}
