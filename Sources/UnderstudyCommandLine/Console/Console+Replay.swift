import Understudy

/// What `:replay` and `:history` do.
extension Console {
  /// Replays a session file, or all in a folder, and prints the report of `understudy replay`.
  ///
  /// Sessions run in worker processes, so that a crash does not end the prompt. Ctrl-C stops it.
  func replay(_ path: String) throws(Failure) {
    let files = try SessionFiles.find([path])
    let options = ReplayOptions(
      selection: [Words.quoted(path)],
      jobs: try PlayOptions.workers(atMost: PlayOptions.processors),
      isInterrupted: { [unowned editor] in editor.takeInterrupt() })
    do throws(Failure) {
      try ReplayRun(files, options).run()
    } catch {
      // An empty message means that the report has named the failure.
      if !error.message.isEmpty { throw error }
    }
  }

  /// Shows the commands of the session, or the last `count`, with their numbers.
  func showHistory(last count: Int?) throws(Failure) {
    guard let liveSession else { throw Failure(.usage, "no history: no screen is open") }
    let session = try liveSession.session()
    let commands = session.steps.filter { $0.command != nil }
    guard !commands.isEmpty else { return say("no command was typed yet") }
    let width = "\(commands.count)".count
    let rows = commands.enumerated().map { index, step in
      let number = "\(index + 1)"
      let refused = session.lines[step.lines].contains(where: \.isRefusal) ? "  # refused" : ""
      let blanks = String(repeating: " ", count: width - number.count)
      return blanks + number + "  " + (step.command ?? "") + refused
    }
    page(rows.suffix(count ?? rows.count).map { style.note(String(escapingControls: $0)) })
  }
}

extension Session.Line {
  fileprivate var isRefusal: Bool {
    if case .event(.refusal) = self { true } else { false }
  }
}
