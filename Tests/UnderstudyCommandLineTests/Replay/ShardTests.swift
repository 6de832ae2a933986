import GeneratedInput
import Testing
import Understudy

@testable import UnderstudyCommandLine

/// How sessions are distributed among shards.
@Suite struct ShardTests {
  @Test func filesGoToLightestPart() {
    var random = InputGenerator()
    for count in [1, 2, 3, 7, 16, 33] {
      var parts = LightestFirst(count: count)
      var loads = [Int](repeating: 0, count: count)
      for _ in 0..<200 {
        let weight = Int.random(in: 1...4, using: &random)
        let lightest = loads.indices.min { (loads[$0], $0) < (loads[$1], $1) }
        #expect(parts.addToLightest(weight) == lightest, "UNDERSTUDY_SEED=\(random.seed)")
        if let lightest { loads[lightest] += weight }
      }
    }
  }

  /// Checking every shard for every file would take many minutes.
  @Test(.timeLimit(.minutes(1))) func manyShardsTakeNoLongerThanFew() throws {
    let files = (0..<5_000).map { "\($0).session" }
    #expect(try Shard("1/1000000").files(of: files) == ["0.session"])
    #expect(try Shard("5001/1000000").files(of: files) == [])
  }
}
