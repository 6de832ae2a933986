import ArgumentParser

/// Something that is measured, with what it is compared with.
struct Job {
  /// The name by which `--only` asks for it.
  let name: Name
  /// A table for each of the numbers that a measurement gives.
  let titles: [String]
  let unit: Unit
  let contenders: [Contender]
  var missing: [Missing] = []
  /// Where fewer rounds tell as much.
  var mostRounds = Int.max

  init(
    _ name: Name, _ titles: String..., unit: Unit = .seconds, contenders: [Contender],
    missing: [Missing] = [], mostRounds: Int = .max
  ) {
    (self.name, self.titles, self.unit, self.contenders) = (name, titles, unit, contenders)
    (self.missing, self.mostRounds) = (missing, mostRounds)
  }

  /// What can be measured, in the order in which it is.
  enum Name: String, CaseIterable, Codable, ExpressibleByArgument {
    case script, record, start, replay, list, memory, echo
  }

  /// Makes the job's inputs.
  ///
  /// - Throws: ``BenchmarkError`` when they can't be written, or a contender does not do its work.
  static func make(_ name: Name, _ here: Circumstances) throws -> Job {
    switch name {
    case .script: try script(here)
    case .record: try record(here)
    case .start: try start(here)
    case .replay: try replay(here)
    case .list: try list(here)
    case .memory: try memory(here)
    case .echo: try echo(here)
    }
  }
}

/// One of those that a job measures in turn.
struct Contender {
  let name: String
  /// Measures once; a number for each of the job's tables.
  let measure: () throws -> [Double]
}

/// What all jobs share.
struct Circumstances {
  let workspace: Workspace
  let clock: Clock
  /// Whether less work is done, for a first look.
  let isQuick: Bool
  /// The builds of the benchmark's screens to measure; the first is what peers are compared with.
  let builds: [Build]
  /// Where the other programs were built.
  let folder: String
  /// Nil when it is not installed.
  let python: Program?

  /// A program with the benchmark's screens.
  struct Build {
    let name: String
    let path: String

    func program(_ arguments: String...) -> Program { Program(path: path, arguments: arguments) }
  }
}
