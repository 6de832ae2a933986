import SessionAnalysis
import Testing
import Understudy

@testable import UnderstudyCommandLine

/// How sessions are distributed among shards.
@Suite struct ShardTests {
  /// Missing files have the same weight, so they are dealt out in turn.
  @Test func filesGoToLightestPart() throws {
    let files = (0..<7).map { "\($0).session" }
    #expect(try Shard("1/3").files(of: files) == ["0.session", "3.session", "6.session"])
    #expect(try Shard("2/3").files(of: files) == ["1.session", "4.session"])
    #expect(try Shard("3/3").files(of: files) == ["2.session", "5.session"])
  }

  /// Checking every shard for every file would take many minutes.
  @Test(.timeLimit(.minutes(10))) func manyShardsTakeNoLongerThanFew() throws {
    let files = (0..<1_000).map { "\($0).session" }
    #expect(try Shard("1/1000000").files(of: files) == ["0.session"])
    #expect(try Shard("1001/1000000").files(of: files) == [])
  }
}
