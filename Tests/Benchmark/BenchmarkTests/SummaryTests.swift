import Testing

@testable import Benchmark

struct SummaryTests {
  @Test func medianIsMiddleOrMeanOfMiddleTwo() {
    #expect(Summary([3, 1, 2])?.median == 2)
    #expect(Summary([4, 1, 3, 2])?.median == 2.5)
    #expect(Summary([7])?.median == 7)
  }

  @Test func spreadRunsFromLowestToHighest() throws {
    let summary = try #require(Summary([3, 9, 1, 2]))
    #expect(summary.lowest == 1)
    #expect(summary.highest == 9)
  }

  @Test func emptySamplesHaveNoSummary() {
    #expect(Summary([]) == nil)
    #expect(Summary.ratios(of: [1, 2], to: []) == nil)
  }

  /// A round at half the speed has the same ratio as the others.
  @Test func ratiosCompareRoundByRound() throws {
    let ratios = try #require(Summary.ratios(of: [30, 60, 33], to: [10, 20, 10]))
    #expect(ratios.lowest == 3)
    #expect(ratios.median == 3)
    #expect(ratios.highest == 3.3)
  }

  @Test func zeroBaselineHasNoRatio() {
    #expect(Summary.ratios(of: [1, 4], to: [0, 2]) == Summary([2]))
  }

  @Test func quantileTakesNearestRank() {
    let hundred = (1...100).map { Double($0 * 37 % 101) }
    #expect(hundred.quantile(0.5) == 50)
    #expect(hundred.quantile(0.99) == 99)
    #expect(hundred.quantile(1) == 100)
    #expect(hundred.quantile(0) == 1)
    #expect([5.0].quantile(0.99) == 5)
    #expect([Double]().quantile(0.5) == nil)
  }
}
