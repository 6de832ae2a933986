import SessionAnalysis

/// Finding the command in a line, and running it.
extension Stage {
  /// Runs the command in `line`.
  ///
  /// - Throws: ``SyntaxError`` if the line can't be read and must not be quoted; then nothing has
  ///   happened.
  package func run(_ line: Span<UInt8>) throws(SyntaxError) -> Outcome {
    // In a script, time has been recorded where it passed.
    if world.followsRealTime {
      world.catchUp(settle)
      world.recordQuietTime()
    } else if folding.hasChanges {
      world.recordQuietTime()
    }
    let flaw = try read(line)
    folding.beginStep()
    let hadSecret = world.hasSecret
    write(line)
    transcript.store(inStep: true)
    world.showTime()
    commandHook?()
    if world.listPending() {
      transcript.store(inStep: true)
      linesHook?()
    }
    world.hasCommands = true
    if words.runsInBackground { hasLeftCommand = false }
    do {
      if let flaw { throw flaw }
      // A reference to the method would count one to the stage.
      try world.inside { () throws in try perform() }
    } catch {
      if (error as? Refusal)?.isMistake ?? (error is SyntaxError) {
        folding.continueStep()
        // The view model did not get it.
        world.hasSecret = hadSecret
      }
      settleFinally()
      let reason = RecordedError.text(of: error)
      let isOwn = error is Refusal || error is SyntaxError
      transcript.append(isOwn ? .refusal(reason) : .thrown(reason, by: words.text(0)))
      return .refused(reason)
    }
    settleFinally()
    return words.runsInBackground && hasLeftCommand ? .running : .done
  }

  /// Runs the command in `line`.
  package func run(_ line: String) throws -> Outcome {
    try line.withBytes { bytes throws(SyntaxError) in try run(bytes) }
  }

  /// Whether the last line ended in the sign that nothing waits for its command.
  package var lastRanInBackground: Bool { words.runsInBackground }

  /// Splits the line into words; returns what is wrong with it if it is text.
  private func read(_ line: Span<UInt8>) throws(SyntaxError) -> SyntaxError? {
    do {
      try words.parse(line)
      return nil
    } catch {
      // In a line that can't be split, a secret could be anywhere: nothing is written.
      let isText = String(validating: Array(line), as: UTF8.self) != nil
      if !isText || hidesSecrets && world.knowsSecrets { throw error }
      return error
    }
  }

  /// Writes the command without its secrets.
  private func write(_ line: Span<UInt8>) {
    if hidesSecrets, let shown = lineHidingSecrets {
      hidesWords = true
      world.hasSecret = true
      transcript.append(Event.command(shown))
    } else {
      hidesWords = false
      transcript.append(command: line, isPlain: words.arePlain)
    }
  }

  private var lineHidingSecrets: String? {
    guard words.count > 0 else { return nil }
    if let index = indexOfCommand {
      return described[index].hiding(words)
    }
    // A mistyped name may be that of a command with a secret.
    if words.count > 1 { return "\(Words.quoted(unknownName)) \(SecretMark.hidden)" }
    return unknownName == SecretMark.hidden ? unknownName : nil
  }

  /// The first word, if it is not a command's name. A word that can't be one, and is no binding's, may be a secret.
  private var unknownName: String {
    let name = words.text(0)
    let isKnown = Names.isTypedCommand(name) || bound.contains { $0.name == name }
    return hidesSecrets && !isKnown ? SecretMark.hidden : name
  }

  private func perform() throws {
    guard words.count > 0 else { throw Refusal.missingCommand }
    guard let index = indexOfCommand else {
      let next = words.count > 1 ? words.text(1) : nil
      throw Refusal.unknownCommand(unknownName, commands.hint(for: unknownName, before: next))
    }
    try perform(described[index])
  }

  private func perform(_ command: Command) throws {
    if let reasonDisabled = command.reasonDisabled,
      let reason = reasonDisabled(command.isOfRows ? rows(in: words.text(0)) : [])
    {
      throw Refusal.disabled(words.text(0), reason: reason)
    }
    do {
      var arguments = Arguments(words)
      if command.hasSecret {
        // Before a row is looked for: a session has the row only of a line that has enough words.
        try command.expectEnough(words)
        arguments.holdSecret = true
        arguments.admitsStandIns = !world.knowsSecrets
      }
      if command.takesRows { try requireRows(of: command.description) }
      try call(command.body, &arguments)
      if let result = arguments.result { write(result()) }
    } catch let flaw as Refusal.ArgumentFlaw {
      let usage = flaw.isAboutUsage ? command.description.usageOfParameters : nil
      throw Refusal.arguments(of: words.text(0), flaw, usage: usage)
    }
  }

  /// Refuses the number of a row that its list does not have, as it is shown.
  private func requireRows(of command: CommandDescription) throws(Refusal) {
    for (place, argument) in command.arguments(in: words).enumerated() {
      guard let list = command.parameter(at: place)?.indexedList,
        let count = rowCount(of: list, in: rows(in: words.text(0)))
      else { continue }
      for row in words.wholeNumbers(in: argument) where !(0..<count).contains(row) {
        throw .outOfRange(row: row, of: count)
      }
    }
  }

  /// The index of the command with the name that is typed.
  private var indexOfCommand: Int? {
    table.index(of: words, 0) ?? index(of: words.text(0))
  }

  /// The index of the command with a name as it is typed.
  func index(of typed: String) -> Int? {
    table.index(of: typed) ?? CommandAddress(typed).flatMap { table.index(of: $0.name) }
  }

  func rows(in typed: String) -> ArraySlice<Int> { CommandAddress(typed)?.rows[...] ?? [] }

  /// Keeps the command's result in the arguments.
  private func call(_ body: Command.Body, _ arguments: inout Arguments) throws {
    switch body {
    case .async(let body):
      let (name, work) = (words.text(0), try body(&arguments))
      let result = words.runsInBackground ? try leave(name, work) : try complete(name, work)
      if let result { arguments.keep(result) }
    case .sync(let body): try body(&arguments)
    }
  }

  /// Writes what the command returned if it can be recorded, as far as the session is about it.
  @inline(never)
  private func write(_ result: Any) {
    let part = ScreenPart.result(of: words.text(0))
    let isKnown = resultParts.contains(part)
    // What is not shown is converted only once, to know whether it could be.
    if isKnown && !isShown(part) { return }
    guard let value = Value(recording: result) else { return }
    if !isKnown { resultParts.append(part) }
    if isShown(part) { transcript.append(Event.result(value.shortened())) }
  }
}
