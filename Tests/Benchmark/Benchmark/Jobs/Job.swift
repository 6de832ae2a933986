import ArgumentParser

/// A measurement of several contenders.
struct Job {
  /// The name for `--only`.
  let name: Name
  /// A table for each number of a measurement.
  let titles: [String]
  let unit: Unit
  let contenders: [Contender]
  var missing: [Missing] = []
  /// A limit where fewer rounds are enough.
  var mostRounds = Int.max

  init(
    _ name: Name, _ titles: String..., unit: Unit = .seconds, contenders: [Contender],
    missing: [Missing] = [], mostRounds: Int = .max
  ) {
    self.init(name, titles: titles, unit: unit, contenders: contenders)
    (self.missing, self.mostRounds) = (missing, mostRounds)
  }

  init(_ name: Name, titles: [String], unit: Unit = .seconds, contenders: [Contender]) {
    (self.name, self.titles, self.unit, self.contenders) = (name, titles, unit, contenders)
  }

  /// All jobs, in the order in which they run.
  enum Name: String, CaseIterable, Codable, ExpressibleByArgument {
    case script, screens, effects, answers, record, conversation, start, replay, workers
    case debug, edit, list, memory, echo
  }

  /// Makes the job's inputs.
  ///
  /// - Throws: ``BenchmarkError`` if they can't be written, or a contender does not do its work.
  static func make(_ name: Name, _ here: Circumstances) throws -> Job {
    switch name {
    case .script: try script(here)
    case .screens: try screens(here)
    case .effects: try effects(here)
    case .answers: try answers(here)
    case .record: try record(here)
    case .conversation: try conversation(here)
    case .start: try start(here)
    case .replay: try replay(here)
    case .workers: try workers(here)
    case .debug: try debug(here)
    case .edit: try edit(here)
    case .list: try list(here)
    case .memory: try memory(here)
    case .echo: try echo(here)
    }
  }
}

/// One of the programs or settings that a job measures in turn.
struct Contender {
  let name: String
  /// Measures once, and returns a number for each of the job's tables.
  let measure: () throws -> [Double]
}

/// What all jobs share.
struct Circumstances {
  let workspace: Workspace
  let clock: Clock
  /// Whether less work is done, for a first look.
  let isQuick: Bool
  /// The builds of the benchmark's screens to measure; peers are compared with the first.
  let builds: [Build]
  /// The folder of the other built programs.
  let folder: String
  /// Nil if it is not installed.
  let python: Program?

  /// A program with the benchmark's screens.
  struct Build {
    let name: String
    let path: String

    func program(_ arguments: String...) -> Program { Program(path: path, arguments: arguments) }
  }
}
