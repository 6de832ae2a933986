import UnderstudyProgram

extension ReplayRun {
  /// Replays files for `:replay PATH`; returns the files that failed, and why the replay did.
  static func atPrompt(
    _ files: [String], _ path: String, isInterrupted: @escaping () -> Bool
  ) -> (failed: [String], failure: Failure?) {
    var options = ReplayOptions(
      selection: [path], paths: [path], jobs: PlayOptions.processors, isInterrupted: isInterrupted)
    options.isAtPrompt = true
    let run = ReplayRun(files, options)
    do throws(Failure) {
      try run.run()
      return (run.failed, nil)
    } catch {
      return (run.failed, error)
    }
  }
}
