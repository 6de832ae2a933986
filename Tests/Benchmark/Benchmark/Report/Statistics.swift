/// What the samples of several rounds come to.
struct Summary: Equatable, Codable {
  let median: Double
  let lowest: Double
  let highest: Double

  /// Nil when there are no samples.
  init?(_ samples: [Double]) {
    let sorted = samples.sorted()
    guard let lowest = sorted.first, let highest = sorted.last else { return nil }
    (self.lowest, self.highest) = (lowest, highest)
    let middle = sorted.count / 2
    median = sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// How `samples` compare with `baseline`, each with the one of its own round: what slows a whole round
  /// down slows both.
  static func ratios(of samples: [Double], to baseline: [Double]) -> Summary? {
    Summary(zip(samples, baseline).filter { $1 > 0 }.map { $0 / $1 })
  }
}

extension [Double] {
  /// The sample below or at which `share` of all are (the nearest rank); nil when there are none.
  func quantile(_ share: Double) -> Double? {
    guard !isEmpty else { return nil }
    let rank = Int((share * Double(count)).rounded(.up))
    return sorted()[Swift.min(Swift.max(rank, 1), count) - 1]
  }
}
