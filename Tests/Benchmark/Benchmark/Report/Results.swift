/// The results of a run of the benchmark.
struct Results: Codable, Equatable {
  var machine: Machine
  var rounds: Int
  var clock: Clock
  var tables: [Table] = []
  var missing: [Missing] = []
}

/// The results of one measured quantity of a job.
struct Table: Codable, Equatable {
  /// The job's name for `--only`.
  let job: Job.Name
  let title: String
  let unit: Unit
  /// In the job's order; the others are compared with the first.
  var rows: [Row]

  struct Row: Codable, Equatable {
    let name: String
    /// One sample per round.
    var samples: [Double]
  }

  /// The ratios of the row's samples to those of the first row, round by round.
  func ratio(_ row: Row) -> Summary? {
    rows.first.flatMap { Summary.ratios(of: row.samples, to: $0.samples) }
  }
}

/// A program that is not installed, and so not measured.
struct Missing: Codable, Equatable, Hashable {
  let name: String
  /// The command that installs it.
  let install: String
}
