import Testing

@testable import Benchmark

struct RoundsTests {
  /// Measures numbers that count up over all contenders, so that each sample shows when it was
  /// taken.
  private final class Turn {
    private var number = 0.0

    func next() -> Double {
      number += 1
      return number
    }
  }

  @Test func roundsRotateTheFirstContender() throws {
    let turn = Turn()
    let contenders = ["a", "b", "c"].map { Contender(name: $0) { [turn.next()] } }
    let tables = try Rounds(count: 4).tables(of: Job(.script, "title", contenders: contenders))
    #expect(
      tables == [
        Table(
          job: .script, title: "title", unit: .seconds,
          rows: [
            Table.Row(name: "a", samples: [1, 6, 8, 10]),
            Table.Row(name: "b", samples: [2, 4, 9, 11]),
            Table.Row(name: "c", samples: [3, 5, 7, 12]),
          ])
      ])
  }

  @Test func measurementOfTwoNumbersFillsTwoTables() throws {
    let job = Job(
      .echo, "median", "worst", contenders: [Contender(name: "a") { [1, 9] }], mostRounds: 2)
    let tables = try Rounds(count: 5).tables(of: job)
    #expect(tables.map(\.title) == ["median", "worst"])
    #expect(tables.map { $0.rows[0].samples } == [[1, 1], [9, 9]])
  }
}
