import Foundation

/// Measures all contenders of a job in turn, round after round, so that a disturbance affects all
/// of them alike.
struct Rounds {
  let count: Int

  func results(_ jobs: [Job.Name], _ here: Circumstances) throws -> Results {
    var results = Results(machine: .current, rounds: count, clock: here.clock)
    for name in jobs {
      Progress.show("\(name): making inputs")
      let job = try Job.make(name, here)
      results.tables += try tables(of: job)
      results.missing += job.missing.filter { !results.missing.contains($0) }
    }
    Progress.show("")
    return results
  }

  /// A table for each title, with a row for each contender.
  func tables(of job: Job) throws -> [Table] {
    let rows = job.contenders.map { Table.Row(name: $0.name, samples: []) }
    var tables = job.titles.map {
      Table(job: job.name, title: $0, unit: job.unit, rows: rows)
    }
    let rounds = min(count, job.mostRounds)
    for round in 0..<rounds {
      for place in Self.order(of: job.contenders.indices, in: round) {
        let contender = job.contenders[place]
        Progress.show("\(job.name): round \(round + 1) of \(rounds): \(contender.name)")
        for (table, sample) in try contender.measure().enumerated() {
          tables[table].rows[place].samples.append(sample)
        }
      }
    }
    return tables
  }

  /// Every round begins with another contender, so that none always follows the same one.
  private static func order(of places: Range<Int>, in round: Int) -> [Int] {
    places.map { ($0 + round) % places.count }
  }
}

/// Shows on a terminal what is being measured.
enum Progress {
  static func show(_ text: String) {
    guard isatty(2) == 1 else { return }
    FileHandle.standardError.write(Data("\r\u{1b}[K\(text)".utf8))
  }
}
