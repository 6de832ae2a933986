import Testing

@testable import Benchmark

struct ResultsTests {
  private let results = Results(
    machine: Machine(
      processor: "Abacus", processors: 2, memory: 1 << 33, system: "Debian 12", load: 0.5),
    rounds: 3, clock: .wall,
    tables: [
      Table(
        job: .script, title: "script: a command", unit: .seconds,
        rows: [
          Table.Row(name: "understudy", samples: [1, 2, 1]),
          Table.Row(name: "bc", samples: [8, 32, 12]),
        ])
    ],
    missing: [Missing(name: "cram", install: "pip install cram")])

  @Test func textListsMachineTablesAndMissingPeers() {
    #expect(
      results.text == """
        2 × Abacus, 8.00 GiB, Debian 12, load before: 0.50

        median of 3 rounds in turn (lowest to highest), time as a clock on the wall shows it

        script: a command
          understudy  1.00 s (1.00 s to 2.00 s)  ×    1
          bc          12.0 s (8.00 s to 32.0 s)  × 12.0 (8.00 to 16.0)

        not measured, since it is not installed:
          cram: pip install cram

        """)
  }

  @Test func singleRoundHasNoSpread() {
    var results = results
    results.rounds = 1
    results.missing = []
    for row in results.tables[0].rows.indices { results.tables[0].rows[row].samples.removeLast(2) }
    #expect(
      results.text == """
        2 × Abacus, 8.00 GiB, Debian 12, load before: 0.50

        1 round, time as a clock on the wall shows it

        script: a command
          understudy  1.00 s  ×    1
          bc          8.00 s  × 8.00

        """)
  }

  @Test func jsonHoldsSamplesAndSummaries() throws {
    #expect(
      String(decoding: try results.json(), as: UTF8.self) == """
        {
          "clock" : "wall",
          "format" : 1,
          "jobs" : [
            {
              "job" : "script",
              "rows" : [
                {
                  "name" : "understudy",
                  "ratio" : {
                    "highest" : 1,
                    "lowest" : 1,
                    "median" : 1
                  },
                  "samples" : [
                    1,
                    2,
                    1
                  ],
                  "summary" : {
                    "highest" : 2,
                    "lowest" : 1,
                    "median" : 1
                  }
                },
                {
                  "name" : "bc",
                  "ratio" : {
                    "highest" : 16,
                    "lowest" : 8,
                    "median" : 12
                  },
                  "samples" : [
                    8,
                    32,
                    12
                  ],
                  "summary" : {
                    "highest" : 32,
                    "lowest" : 8,
                    "median" : 12
                  }
                }
              ],
              "title" : "script: a command",
              "unit" : "seconds"
            }
          ],
          "machine" : {
            "load" : 0.5,
            "memory" : 8589934592,
            "processor" : "Abacus",
            "processors" : 2,
            "system" : "Debian 12"
          },
          "missing" : [
            {
              "install" : "pip install cram",
              "name" : "cram"
            }
          ],
          "rounds" : 3
        }

        """)
  }
}
