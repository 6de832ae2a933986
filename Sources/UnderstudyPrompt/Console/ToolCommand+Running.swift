import Understudy
import UnderstudyProgram

extension ToolCommand {
  /// Runs the command.
  @MainActor
  func run(in console: Console) throws(Failure) {
    switch name {
    case .help: try console.help(about: arguments.first)
    case .show: try console.show(arguments)
    case .watch: try console.watch(arguments)
    case .set: try console.set(arguments)
    case .wait: try console.wait(duration())
    case .screens: console.showScreens()
    case .open: try console.open(arguments[0])
    case .undo: try console.undo(count() ?? 1)
    case .redo: try console.redo()
    case .history: try console.showHistory(last: count())
    case .session: try console.showSession()
    case .sessions: console.showSessions()
    case .record: try console.record(in: PathWord(arguments[0]).path)
    case .save: try save(in: console)
    case .replay: try console.replay(try sessions(arguments[0]))
    case .review: try console.review(try arguments.first.map(sessions))
    case .quit: console.quit()
    }
  }

  @MainActor
  private func save(in console: Console) throws(Failure) {
    guard arguments.count == 2, let kept = KeptName(arguments[0]) else {
      return try console.save(to: PathWord(arguments[0]).path, withMistakes: isWhole)
    }
    try console.save(kept, to: PathWord(arguments[1]).path, withMistakes: isWhole)
  }

  /// The file or folder that a word names; `last` and a number name a session that is kept.
  @MainActor
  private func sessions(_ word: String) throws(Failure) -> String {
    guard let kept = KeptName(word) else { return PathWord(word).path }
    return try KeptSessions().path(of: kept)
  }

  /// The number of commands that was typed; nil without one.
  private func count() throws(Failure) -> Int? {
    guard let word = arguments.first else { return nil }
    guard let count = Int(word), count > 0 else {
      throw Failure(.usage, ":\(name.rawValue): \(word.quotedBriefly) is not a number of commands")
    }
    return count
  }
}
