import LineEditing
import SessionAnalysis
import Understudy
import UnderstudyProgram

/// Runs commands, and shows the progress of long ones.
extension Console {
  /// Runs a command of the screen, or else the tool's own command that is meant. The history keeps
  /// it as it was typed, unless that was after a blank.
  func run(_ typedLine: String, keptAs typed: String?, hasSign: Bool = false) {
    let isKept = typed != nil
    let line = hasSign ? typedLine : typedLine.inCase(of: stage?.commands ?? [])
    let word = String(line.prefix { $0 != " " })
    if stage == nil, line.hasOneWord, let screen = Catalog.screen(typed: word) {
      return runTool(":open \(Words.quoted(screen.name))", isKept: isKept)
    }
    if !hasSign, stage?.commands.named(word) == nil {
      if let meant = ToolCommand.meant(by: line) { return runTool(meant, isKept: isKept) }
      if ToolCommand.clearing.contains(line) { return say("to clear the screen, press Ctrl-L") }
    }
    guard let stage else { return suggestScreen(for: word) }
    var refusal: (command: String, reason: String)?
    var (isLeft, isMistake) = (false, false)
    do {
      let outcome = try running(line) { try stage.run(line) }
      if case .refused(let reason) = outcome, stage.commands.named(word) != nil {
        refusal = (word, reason)
      }
      isMistake = outcome.isMistake(of: line, on: stage.screenName)
      if !isMistake { liveSession?.noteStep() }
      // Nothing that outlives this process keeps the secret.
      if stage.hidWords {
        liveSession?.keepSecret(line)
      } else if let typed {
        outcome.isRefusal ? editor.keepForThisRun(typed) : editor.remember(typed)
      }
      switch outcome {
      case .refused(let reason): failure = reason
      case .running: isLeft = true
      case .done: break
      }
    } catch {
      fail("\(error)")
    }
    prepareToWait(refusal: refusal, saysIfUnchanged: failure == nil && !isLeft)
    if isLeft { remark("\(word) is running; Ctrl-C cancels it") }
    if isMistake { explainRefusal(of: word, in: line, stage, refusal?.reason, hasSign: hasSign) }
  }

  /// Says what a word may have meant that is no command of the screen, nor near one, and how a text with blanks
  /// is typed. `reason` is why a command of the screen was refused.
  private func explainRefusal(
    of word: String, in line: String, _ stage: Stage, _ reason: String?, hasSign: Bool
  ) {
    if let quoting = stage.adviceOnQuoting(line) {
      say(quoting)
    } else if let (name, reason) = stage.disabledCommand(beginning: word) {
      say("\(name) is disabled: \(reason)")
    } else if hasSign {
      return
    } else if let reason {
      if case .arguments(_, .wrong(_, _, near: _?), _) = Refusal(reason, of: word) { return }
      guard !line.hasOneWord, let meant = completer.completed(line) else { return }
      say("did you mean \(meant)?")
    } else if nearest(to: word, among: stage.commands.map(\.name)) == nil {
      if stage.bindingNames.contains(word) {
        say("did you mean \(stage.line(changing: word, as: line) ?? ":show \(word)")?")
      } else if let name = ToolCommand.nearest(to: word) {
        say("did you mean \(name)?")
      }
    }
  }

  /// Runs a command in its quoted form.
  func run(quoted line: String) {
    do {
      if case .event(.command(let command)) = try Session.Line(parsing: line) {
        run(command, keptAs: command)
      }
    } catch {
      fail("\(error)")
    }
  }

  /// Runs one of the tool's own commands, which may end the session: what happened before is shown first.
  func runTool(_ line: String, isKept: Bool = true) {
    showBacklog()
    do {
      try ToolCommand(parsing: line).run(in: self)
      if isKept { editor.remember(line) }
    } catch {
      fail(error.message)
      if isKept { editor.keepForThisRun(line) }
    }
  }

  /// Says why a line failed, and notes it.
  private func fail(_ reason: String) {
    say(reason)
    failure = reason
  }

  // MARK: Long commands

  /// Runs code that a command calls, with a row of progress if it takes long.
  func running<Result, E: Error>(
    _ line: String, _ body: () throws(E) -> Result
  ) throws(E) -> Result {
    let name = line.prefix { $0 != " " }
    (runningName, lastProgress, isRunning) = (String(name), nil, true)
    defer { isRunning = false }
    return try editor.whileRunning(runningName, or: forceQuit(from: runningName), body)
  }

  /// How Ctrl-C leaves code of this name that does not end. `opening` is the journal of a session
  /// that it opens.
  func forceQuit(from name: String, opening: RecordingFile? = nil) -> LineEditor.ForceQuit {
    guard let recording = opening ?? liveSession?.recording else {
      return LineEditor.ForceQuit(
        offer: "quit", message: "quit while \(name) was running\n", file: "", destination: nil)
    }
    let kept = journals.keptPath(of: recording)
    let fate =
      recording.place.isInMemory || recording.hasStopped
      ? "not kept" : "kept in \(kept ?? recording.path)"
    return LineEditor.ForceQuit(
      offer: "quit and keep the session",
      message: "quit while \(name) was running; the session is \(fate)\n",
      file: recording.path, destination: kept)
  }

  /// Shows what the running command did so far, at most as often as a person can follow.
  func showProgress(of stage: Stage) {
    guard stage === self.stage, isRunning else { return }
    let now = ContinuousClock.now
    if let lastProgress, lastProgress.duration(to: now) < .milliseconds(33) { return }
    if showNews() { lastProgress = now }
    editor.showProgress(stage.progress)
  }

  /// Cancels all running commands, and says so. Lines that were pasted after it do not run.
  func cancel(_ stage: Stage) {
    editor.showInterrupt()
    say("cancelling \(([runningName] + stage.runningInBackground).joined(separator: ", "))")
    (isCancelled, failure) = (true, Self.cancelled)
    cancelRunning(on: stage)
  }

  /// Cancels the commands that run in the background, and says so.
  func cancelInBackground() {
    guard let stage, case let names = stage.runningInBackground, !names.isEmpty else { return }
    say("cancelling \(names.joined(separator: ", "))")
    cancelRunning(on: stage)
    attend()
  }

  private func cancelRunning(on stage: Stage) {
    cancelledCounts = stage.runningInBackground.reduce(into: [:]) { counts, label in
      counts[RankedName(label).name, default: 0] += 1
    }
    stage.cancelRunning()
  }

  /// What is said of a command that Ctrl-C ended, as if it had thrown the error.
  private static let cancelled = "cancelled"

  /// The line that says of a command in the background that it was cancelled, although it returned as if it
  /// were done; nil for any other line.
  func cancellation(in line: TranscriptLine) -> TranscriptLine? {
    guard line.kind == .finish, case .finish(let label, let ending)? = line.event else {
      return nil
    }
    let ended = RankedName(label)
    guard let count = cancelledCounts[ended.name], ended.rank <= count else { return nil }
    cancelledCounts[ended.name] = count - 1
    guard case .done = ending else { return nil }
    return TranscriptLine.lines(of: .finish(label, .threw(Self.cancelled))).first
  }
}

@MainActor
extension Stage.Outcome {
  fileprivate var isRefusal: Bool { if case .refused = self { true } else { false } }

  /// Whether the tool refused the command, so that it is no step.
  fileprivate func isMistake(of line: String, on screen: String) -> Bool {
    if case .refused(let reason) = self {
      Refusal.isMistake(line, reason, on: screen)
    } else {
      false
    }
  }
}

extension String {
  /// The line with the name of the command that is meant: `FILL` is `fill`, unless there are both.
  func inCase(of commands: [CommandDescription]) -> String {
    let word = prefix { $0 != " " }
    guard commands.named(String(word)) == nil else { return self }
    let fitting = commands.map(\.name).filter {
      $0.lowercased() == word.lowercased() && $0.utf8.count == word.utf8.count
    }
    return fitting.count == 1 ? fitting[0] + dropFirst(word.count) : self
  }

  /// Whether nothing but blanks follows the first word.
  fileprivate var hasOneWord: Bool { split(separator: " ").count == 1 }
}

extension Stage {
  /// The line with the command that probably changes the binding it begins with: `rate 4` for `rating 4`. Nil for
  /// the binding alone, without a command that takes so many words, or with several.
  fileprivate func line(changing binding: String, as line: String) -> String? {
    guard let words = Words(line), words.count > 1 else { return nil }
    let fitting = commands.filter {
      $0.numberOfArguments.contains(words.count - 1) && $0.isNamed(like: binding)
    }
    return fitting.count == 1 ? fitting[0].name + line.dropFirst(binding.count) : nil
  }

  /// The disabled command that a name begins, and why it is disabled; nil if it is a whole name, or
  /// begins that of an enabled command.
  func disabledCommand(beginning name: String) -> (name: String, reason: String)? {
    let fitting = commands.map(\.name).filter { $0.hasPrefix(name) }
    guard let first = fitting.first, first != name,
      fitting.allSatisfy({ reasonDisabled($0) != nil })
    else { return nil }
    return reasonDisabled(first).map { (first, $0) }
  }
}

extension CommandDescription {
  /// Whether its name, or the end of it after a hyphen, and that of a binding have a beginning in common: three
  /// letters, and half of the longer one, like `rate` and `set-rate` for `rating`.
  fileprivate func isNamed(like binding: String) -> Bool {
    let wanted = Names.command(for: binding)
    let parts = name.split(separator: "-")
    return parts.indices.contains { place in
      let end = parts[place...].joined(separator: "-")
      let common = zip(end, wanted).prefix { $0 == $1 }.count
      return common >= 3 && 2 * common >= max(end.count, wanted.count)
    }
  }
}

@MainActor
extension ToolCommand {
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
    case .replay:
      try console.replay(try arguments.first.map(sessions) ?? SessionFiles.usualFolder)
    case .review: try console.review(try arguments.first.map(sessions))
    case .quit: console.quit()
    }
  }

  private func save(in console: Console) throws(Failure) {
    guard arguments.count == 2, let kept = KeptName(arguments[0]) else {
      return try console.save(to: PathWord(arguments[0]).path, withMistakes: isWhole)
    }
    try console.save(kept, to: PathWord(arguments[1]).path, withMistakes: isWhole)
  }

  /// The file or folder that a word names; `last` and a number name a session that is kept.
  private func sessions(_ word: String) throws(Failure) -> String {
    guard let kept = KeptName(word) else { return PathWord(word).path }
    return try KeptSessions().file(of: kept).path
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
