import Understudy

extension Console {
  /// Runs a command of the screen. The history keeps it, unless it was typed after a blank.
  func run(_ line: String, isKept: Bool = true) {
    let word = String(line.prefix { $0 != " " })
    if let hint = ToolCommand.hint(for: line), stage?.commands.named(word) == nil {
      if isKept { editor.keepForThisRun(line) }
      return say(hint)
    }
    guard let stage else { return welcome(for: word) }
    do {
      isRunning = true
      defer { isRunning = false }
      let outcome = try running(line) { try stage.run(line) }
      // The secret was visible when it was typed, but nothing that outlives this process keeps it.
      if stage.hidWords {
        liveSession?.keepSecret(line)
      } else if isKept {
        keep(line, after: outcome)
      }
    } catch {
      say("\(error)")
    }
    prepareToWait()
  }

  private func keep(_ line: String, after outcome: Stage.Outcome) {
    if case .done = outcome { editor.remember(line) } else { editor.keepForThisRun(line) }
  }

  /// Runs a command in its quoted form.
  func run(quoted line: String) {
    do {
      if case .event(.command(let command)) = try Session.Line(parsing: line) { run(command) }
    } catch {
      say("\(error)")
    }
  }

  /// Runs one of the tool's own commands.
  func runTool(_ line: String) {
    do {
      try ToolCommand(parsing: line).run(in: self)
      editor.remember(line)
    } catch {
      say(error.message)
      editor.keepForThisRun(line)
    }
  }
}
