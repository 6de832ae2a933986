import SessionReports
import Understudy
import UnderstudyProgram

/// The results that replays wrote with `--format jsonl`, such as those of all shards.
struct MergedResults {
  /// What is wrong with the results, or missing: a line for each.
  var problems: [String] { ownProblems + ShardCheck(replays).problems }
  /// What makes no session fail: a line for each.
  var notices: [String] { collected.lines }
  /// How many sessions the replays skipped.
  private(set) var notRun = 0

  private var results: [String: (result: ReportedResult, source: String)] = [:]
  private var ownProblems: [String] = []
  private var collected = ReplayNotices()
  private var replays: [ReportedReplay] = []

  /// Adds the results in `bytes`, the contents of `source`: one replay, or several one after the other.
  mutating func add(_ bytes: [UInt8], from source: String) {
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
        case .summary(let replay):
          add(replay, after: sessions, from: source)
          (sessions, isComplete) = (0, true)
        }
      } catch {
        // The last line of a file that was cut is no mistake of its own.
        if index < lines.count - 1 { ownProblems.append("\(source):\(index + 1): \(error)") }
      }
    }
    if !isComplete { ownProblems.append("\(source): it ends before its summary") }
  }

  private mutating func add(_ result: ReportedResult, from source: String) {
    guard let (earlier, place) = results[result.file] else {
      results[result.file] = (result, source)
      return
    }
    let places = place == source ? "twice in \(source)" : "in \(place) and in \(source)"
    ownProblems.append("\(FileName.shown(result.file)): it is \(places)")
    if !earlier.hasFailed { results[result.file] = (result, source) }
  }

  private mutating func add(
    _ replay: ReportedReplay, after sessions: Int, from source: String
  ) {
    if sessions != replay.sessions {
      ownProblems.append("\(source): it has \(sessions) of \(replay.sessions.counted("session"))")
    }
    var replay = replay
    replay.source = source
    replays.append(replay)
    notRun += replay.notRun
    for notice in replay.unmentioned { collected.add(notice) }
    for notice in replay.lint { collected.add(notice) }
  }

  /// Reads the files of the sessions, in the order of their paths.
  ///
  /// A file that is not what was replayed becomes a problem. Its session has no text, nor does one that
  /// could not be read when it was replayed.
  mutating func sessions() -> [ReportedSession] {
    results.values.map(\.result).sorted { $0.file < $1.file }.map { result in
      // Without a digest, a result that someone made up could show any file of this machine.
      guard let digest = result.digest else { return ReportedSession(result, text: [], nil) }
      do throws(Failure) {
        let bytes = try SessionFiles.bytes(of: result.file)
        if digest != ReportedResult.digest(of: bytes) {
          throw Failure(
            .failed, "\(FileName.shown(result.file)): the file changed since it was replayed")
        }
        return ReportedSession(result, text: bytes, try? Session(parsing: bytes, file: result.file))
      } catch {
        ownProblems.append(error.message)
        return ReportedSession(result, text: [], nil)
      }
    }
  }
}
