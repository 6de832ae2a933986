extension Duration {
  /// The duration in whole milliseconds, rounded up and limited to a million years: an endless
  /// sleep does not fit in an integer.
  package var wholeMilliseconds: Int {
    Int(min(max(self / .milliseconds(1), 0), 3.2e16).rounded(.up))
  }
}
