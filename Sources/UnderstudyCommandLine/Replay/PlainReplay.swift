import CProcessEnd
import Understudy
import UnderstudyProgram
import UnderstudyWorkers

/// A replay whose words are only paths and `--jobs N`, as most are.
///
/// Parsing the words takes as many instructions as replaying 130 short sessions, and nothing can be
/// done meanwhile. So these words bypass the parser, as a screen's name does.
struct PlainReplay {
  let paths: [String]
  let jobs: Int

  /// Nil if there are other words, or wrong ones: the parser says what is wrong with them.
  init?(_ words: [String]) {
    guard words.first == "replay" else { return nil }
    var rest = words.dropFirst()
    var paths: [String] = []
    var jobs: Int?
    while let word = rest.popFirst() {
      if word == "--jobs", jobs == nil {
        jobs = rest.popFirst().flatMap { Int($0) }
        guard let jobs, PlayOptions.possibleJobs.contains(jobs) else { return nil }
      } else if word.hasPrefix("-") {
        return nil
      } else {
        paths.append(word)
      }
    }
    self.paths = paths.isEmpty ? SessionSelection.usualPaths : paths
    self.jobs = jobs ?? PlayOptions.processors
  }

  /// The options that the parser would return.
  var options: ReplayOptions {
    ReplayOptions(
      selection: paths, paths: paths, jobs: jobs, isInterrupted: { terminal_interrupts() > 0 })
  }

  /// Replays the sessions.
  ///
  /// The first worker starts while they are looked for.
  ///
  /// - Throws: `ExitCode` after a failure, which is reported.
  @MainActor
  func run() throws {
    try reporting {
      let options = options
      let first = try? ReplayWorker(ReplayJob(options))
      let files: [String]
      do throws(Failure) {
        files = try SessionSelection.files(paths)
      } catch {
        first?.end()
        throw error
      }
      terminal_interrupts_count()
      try ReplayRun(files, options, first: first).run()
    }
  }
}
