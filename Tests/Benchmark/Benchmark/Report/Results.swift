/// All that a run of the benchmark found.
struct Results: Codable, Equatable {
  var machine: Machine
  var rounds: Int
  var clock: Clock
  var tables: [Table] = []
  var missing: [Missing] = []
}

/// What one job found about one thing that it measures.
struct Table: Codable, Equatable {
  /// The name by which `--only` asks for the job.
  let job: Job.Name
  let title: String
  let unit: Unit
  /// In the order of the job; the first is what the others are compared with.
  var rows: [Row]

  struct Row: Codable, Equatable {
    let name: String
    /// One of each round.
    var samples: [Double]
  }

  /// What the row's samples are in those of the first row, round by round.
  func ratio(_ row: Row) -> Summary? {
    rows.first.flatMap { Summary.ratios(of: row.samples, to: $0.samples) }
  }
}

/// A program that would have been measured, were it installed.
struct Missing: Codable, Equatable, Hashable {
  let name: String
  /// The command that installs it.
  let install: String
}
