import Understudy

/// The sessions that do not match, in the order of their files.
@MainActor
struct ReviewCandidates {
  private(set) var sessions: [ReviewedSession] = []
  /// How many sessions match.
  let passed: Int

  /// Plays the sessions in `files`.
  ///
  /// Answers that a session lacks come from the real world, so that what is shown is exactly what
  /// is accepted.
  ///
  /// - Throws: ``Failure`` if no worker can be started.
  init(_ files: [String], jobs: Int, timeout: Duration) throws(Failure) {
    let played = Played(files)
    let progress = ReplayProgress(total: files.count)
    let judge = SessionJudge(accepts: false)
    var pool = WorkerPool(
      files: files, jobs: jobs, timeout: timeout, fillsGaps: true, failsFast: false,
      take: { played.take($0, $1) },
      isExpected: { judge.isExpected($1, by: files[$0]) },
      progress: { sessions in
        progress.show(
          done: played.done, failed: played.failed, current: sessions.min().map { files[$0] })
      })
    defer { progress.erase() }
    try pool.run()
    sessions = played.sessions.compactMap { $0 }
    passed = files.count - sessions.count
  }

  /// The results so far, by the indices of the files.
  private final class Played {
    let files: [String]
    var sessions: [ReviewedSession?]
    var done = 0
    var failed: Int { sessions.count { $0 != nil } }

    init(_ files: [String]) {
      self.files = files
      sessions = Array(repeating: nil, count: files.count)
    }

    /// Whether the session failed.
    @MainActor
    func take(_ place: Int, _ result: WorkerResult) -> Bool {
      done += 1
      sessions[place] = ReviewedSession(files[place], result)
      return sessions[place] != nil
    }
  }
}
