import Understudy

extension Console {
  /// Runs a command of the screen.
  func run(_ line: String) {
    guard let stage else { return welcome() }
    let word = String(line.prefix { $0 != " " })
    if let hint = ToolCommand.hint(for: line), stage.commands.named(word) == nil {
      editor.keepForThisRun(line)
      return say(hint)
    }
    isRunning = true
    defer { isRunning = false }
    do {
      let outcome = try running(line) { try stage.run(line) }
      // Typed in the open, but kept nowhere that outlives this process.
      if stage.hidWords {
        performance?.keepSecret(line)
        return finishCommand()
      }
      if case .done = outcome { editor.remember(line) } else { editor.keepForThisRun(line) }
    } catch {
      say("\(error)")
    }
    finishCommand()
  }

  private func finishCommand() {
    prepareToWait()
  }

  /// Runs a command in its quoted form.
  func run(quoted line: String) {
    do {
      if case .event(.command(let command)) = try Session.Line(parsing: line) { run(command) }
    } catch {
      say("\(error)")
    }
  }

  /// Runs a command of the tool's own.
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
