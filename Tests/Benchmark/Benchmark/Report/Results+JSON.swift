import Foundation

extension Results {
  /// The results for programs: every sample, and the summaries of the tables.
  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(Document(self)) + Data("\n".utf8)
  }

  private struct Document: Encodable {
    let format = 1
    let machine: Machine
    let rounds: Int
    let clock: Clock
    let jobs: [Measured]
    let missing: [Missing]

    init(_ results: Results) {
      (machine, rounds, clock) = (results.machine, results.rounds, results.clock)
      jobs = results.tables.map(Measured.init)
      missing = results.missing
    }
  }

  private struct Measured: Encodable {
    let job: Job.Name
    let title: String
    let unit: Unit
    let rows: [Row]

    init(_ table: Table) {
      (job, title, unit) = (table.job, table.title, table.unit)
      rows = table.rows.map { row in
        Row(
          name: row.name, samples: row.samples, summary: Summary(row.samples),
          ratio: table.ratio(row))
      }
    }
  }

  private struct Row: Encodable {
    let name: String
    let samples: [Double]
    let summary: Summary?
    let ratio: Summary?
  }
}
