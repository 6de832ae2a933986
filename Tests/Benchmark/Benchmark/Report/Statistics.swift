/// A summary of the samples of several rounds.
struct Summary: Equatable, Codable {
  let median: Double
  let lowest: Double
  let highest: Double

  /// Nil if there are no samples.
  init?(_ samples: [Double]) {
    let sorted = samples.sorted()
    guard let lowest = sorted.first, let highest = sorted.last else { return nil }
    (self.lowest, self.highest) = (lowest, highest)
    let middle = sorted.count / 2
    median = sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// The ratios of `samples` to `baseline`, each within its round: what slows a round slows both.
  static func ratios(of samples: [Double], to baseline: [Double]) -> Summary? {
    Summary(zip(samples, baseline).filter { $1 > 0 }.map { $0 / $1 })
  }
}

extension [Double] {
  /// The nearest-rank quantile of `share`; nil if there are no samples.
  func quantile(_ share: Double) -> Double? {
    guard !isEmpty else { return nil }
    let rank = Int((share * Double(count)).rounded(.up))
    return sorted()[Swift.min(Swift.max(rank, 1), count) - 1]
  }
}
