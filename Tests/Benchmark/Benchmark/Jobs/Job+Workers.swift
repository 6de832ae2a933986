import SessionAnalysis
import SessionFormat

extension Job {
  /// Sessions replayed by one worker, by two, and by what can be predicted of ten.
  static func workers(_ here: Circumstances) throws -> Job {
    let counts = here.isQuick ? [200, 1000] : [200, 1000, 10_000]
    let folders = try counts.map { count in
      try here.workspace.writeSessions(count, steps: 50, to: "sessions-\(count)")
    }
    let requests = try zip(counts, folders).map { count, folder in
      try here.workspace.writeRequests(count, in: folder)
    }
    let measured = [1, 2].map { jobs in
      Contender(name: jobs == 1 ? "1 worker" : "\(jobs) workers") {
        try folders.map { try here.replay($0, jobs: jobs).seconds(here.clock) }
      }
    }
    let predicted = Contender(name: "10 workers, predicted") {
      try zip(folders, requests).map { try here.prediction(of: 10, folder: $0, requests: $1) }
    }
    return Job(
      .workers, titles: counts.map { "workers: \($0) sessions of 50 commands" },
      contenders: measured + [predicted])
  }
}

extension Circumstances {
  fileprivate func replay(_ folder: String, jobs: Int) throws -> Run {
    let program = builds[0].program("replay", folder, "--jobs", "\(jobs)")
    return try Run(program, input: "/dev/null", in: workspace)
  }

  /// The time of a replay by so many workers, each with a processor of its own: what the program that
  /// hands out the sessions works, as if nothing else happened meanwhile, and each worker's part.
  ///
  /// A worker alone works as long without that program as with it, so the rest is the program's.
  fileprivate func prediction(of workers: Int, folder: String, requests: String) throws -> Double {
    let worker = try Run(
      builds[0].program("replay-worker"), input: "/dev/null", requests: requests, in: workspace
    ).processor
    let others = max(try replay(folder, jobs: 1).processor - worker, 0)
    return others + worker / Double(workers)
  }
}

extension Workspace {
  /// Writes what a worker is sent to replay the sessions that ``writeSessions(_:steps:to:)`` wrote.
  ///
  /// - Returns: The file.
  func writeRequests(_ count: Int, in folder: String) throws -> String {
    let requests = (0..<count).flatMap { number in
      WorkerRequest.replay(path: "\(folder)/\(number).session").bytes
    }
    return try write(requests, to: "requests-\(count)")
  }
}
