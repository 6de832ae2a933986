import SessionAnalysis
import SessionFormat

/// The results that replays wrote with `--format jsonl`, such as those of all shards.
package struct MergedResults {
  /// What is wrong with the results, or missing: a line for each.
  package var problems: [String] { ownProblems + ShardCheck(replays).problems }
  /// How many sessions the replays skipped.
  package private(set) var notRun = 0

  private var results: [String: (result: SessionResult, source: String)] = [:]
  private var ownProblems: [String] = []
  private var notices = ReplayNotices()
  private var replays: [(shard: Shard?, source: String)] = []

  package init() {}

  /// Adds the results in `bytes`, the contents of `source`: one replay, or several one after the other.
  package mutating func add(_ bytes: [UInt8], from source: String) {
    let source = FileName.shown(source)
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var sessions = 0
    var isComplete = false
    for (index, line) in lines.enumerated() where !line.isEmpty {
      isComplete = false
      do throws(MalformedReport) {
        switch try ReportedLine(line) {
        case .session(let result):
          add(result, from: source)
          sessions += 1
        case .summary(let summary):
          add(summary, after: sessions, from: source)
          (sessions, isComplete) = (0, true)
        }
      } catch {
        // The last line of a file that was cut is no mistake of its own.
        if index < lines.count - 1 { ownProblems.append("\(source):\(index + 1): \(error)") }
      }
    }
    if !isComplete { ownProblems.append("\(source): it ends before its summary") }
  }

  private mutating func add(_ result: SessionResult, from source: String) {
    guard let (earlier, place) = results[result.file] else {
      results[result.file] = (result, source)
      return
    }
    let places = place == source ? "twice in \(source)" : "in \(place) and in \(source)"
    ownProblems.append("\(FileName.shown(result.file)): it is \(places)")
    if !earlier.hasFailed { results[result.file] = (result, source) }
  }

  private mutating func add(_ summary: ReplaySummary, after sessions: Int, from source: String) {
    if sessions != summary.run {
      ownProblems.append("\(source): it has \(sessions) of \(summary.run.counted("session"))")
    }
    replays.append((summary.shard, source))
    notRun += summary.notRun
    for notice in summary.notices.unmentioned {
      notices.add(notice.parts, lackedBy: notice.sessions, of: notice.screen)
    }
    for notice in summary.notices.lint { notices.add(notice) }
  }

  /// Reads the files of the sessions, in the order of their paths.
  ///
  /// A file that is not what was replayed becomes a problem. Its session has no text, nor does one that
  /// could not be read when it was replayed.
  package mutating func sessions() -> [ReportedSession] {
    results.values.map(\.result).ordered(by: \.file).map { session(of: $0) }
  }

  private mutating func session(of result: SessionResult) -> ReportedSession {
    // Without a digest, a result that someone made up could show any file of this machine.
    guard let digest = result.digest else { return ReportedSession(result, text: [], nil) }
    let bytes: [UInt8]
    do throws(SessionContents.Unreadable) {
      bytes = try SessionContents.read(result.file)
    } catch {
      ownProblems.append("\(FileName.shown(result.file)): \(error)")
      return ReportedSession(result, text: [], nil)
    }
    guard digest == SessionResult.digest(of: bytes) else {
      ownProblems.append(
        "\(FileName.shown(result.file)): the file changed since it was replayed")
      return ReportedSession(result, text: [], nil)
    }
    let session = try? Session(parsing: bytes, file: result.file)
    var result = result
    // The cause of one that can't be replayed is about no screen.
    if !result.isUnplayable { result.screen = session?.screen }
    return ReportedSession(result, text: bytes, session)
  }

  package func summary(of sessions: [ReportedSession]) -> ReplaySummary {
    var summary = ReplaySummary()
    for session in sessions { summary.count(session.result) }
    (summary.notRun, summary.notices) = (notRun, notices)
    return summary
  }
}

extension MergedResults {
  /// Whether the results of several replays are those of all shards, each once.
  fileprivate struct ShardCheck {
    private var sources: [Int: String] = [:]
    private var expected: (count: Int, source: String)?
    private var found: [String] = []

    /// How many missing shards are named.
    private static let mostNamed = 5

    init(_ replays: [(shard: Shard?, source: String)]) {
      for (shard, source) in replays {
        let place = "\(source) is \(Self.name(shard))"
        let count = shard?.count ?? 1
        if let expected, expected.count != count || shard == nil {
          if expected.count > 1 || count > 1 { found.append("\(place), and \(expected.source)") }
          continue
        }
        expected = expected ?? (count, place)
        guard let shard else { continue }
        if let other = sources[shard.number] {
          found.append("\(place), and so is \(other)")
        } else {
          sources[shard.number] = source
        }
      }
    }

    /// A line for each mistake, those about missing shards last.
    var problems: [String] {
      guard let count = expected?.count, count > 1 else { return found }
      let missing = count - sources.count
      if missing == 0 { return found }
      let numbers = (1...count).lazy.filter { sources[$0] == nil }.prefix(Self.mostNamed)
      let others = missing - numbers.count
      let words = numbers.map { "\($0)" } + (others > 0 ? ["\(others) more"] : [])
      let (noun, verb) = missing == 1 ? ("part", "is") : ("parts", "are")
      return found + ["\(noun) \(words.enumerated("and")) of \(count) \(verb) missing"]
    }

    private static func name(_ shard: Shard?) -> String {
      shard.map { "part \($0.number) of \($0.count)" } ?? "a replay of all sessions"
    }
  }
}
