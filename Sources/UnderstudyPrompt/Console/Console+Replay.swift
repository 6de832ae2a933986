import LineEditing
import Understudy
import UnderstudyProgram

/// What `:replay` and `:review` do.
extension Console {
  /// Replays a session file, or all in a folder, and prints the report of `understudy replay`.
  ///
  /// Sessions run in worker processes, so that a crash does not end the prompt. Ctrl-C stops it.
  func replay(_ path: String) throws(Failure) {
    let (failed, failure) = replaying(try SessionFiles.find([path]), path) { [unowned editor] in
      editor.takeInterrupt()
    }
    if !failed.isEmpty { failedFiles = failed }
    guard let failure else { return }
    self.failure = failure.message.isEmpty ? "a session failed" : failure.message
    // An empty message means that the report has named the failure.
    if !failure.message.isEmpty { throw failure }
  }

  /// Goes through what differs in a session file, or in what the last `:replay` found.
  ///
  /// The review is a process of its own, since it reads single keys: only one reader of a process
  /// can have the terminal and its signals.
  func review(_ path: String?) throws(Failure) {
    let paths = path.map { [$0] } ?? failedFiles
    if paths.isEmpty {
      throw Failure(.usage, "nothing to review: no :replay has failed yet; or type :review PATH")
    }
    _ = try SessionFiles.find(paths)
    let words = ["review", "--color", ColorChoice.current.rawValue, "--"] + paths
    do {
      try editor.lendTerminal {
        _ = try ChildProcess(Program.file, [Program.file] + words).wait()
      }
    } catch {
      throw Failure(.internalError, "the review can't be started: \(error)")
    }
  }
}
