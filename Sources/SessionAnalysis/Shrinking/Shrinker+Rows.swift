import SessionFormat

/// Numbering rows as they are once lines are left out.
extension Shrinker {
  /// Numbers the rows in later commands as they are once these lines are removed: `select 5` becomes `select 2`
  /// if they add three rows to its list. If the last step decides what is expected, so do the paths in it.
  ///
  /// The session is this one, or has other values in the same lines. At most so many rows of a list are removed. What
  /// changes because of the lines follows directly, or `reachesToCommand`.
  func numberingRows(
    of session: Session, without removed: [Range<Int>], most: Int = .max,
    reachesToCommand: Bool = false
  ) -> Session {
    let numbersRows =
      commands.contains { $0.parameters.contains { $0.indexedList != nil } }
      || session.lines.contains { line in
        if case .event(.command(let text)) = line { text.contains("[") } else { false }
      }
    if !numbersRows, changeableSteps.contains(count) { return session }
    var session = session
    var moves = RowMoves(
      session, without: removed, most: most, reachesToCommand: reachesToCommand)
    let expected = changeableSteps.contains(count) ? nil : blocks[count]
    for line in session.lines.indices[(removed.first?.upperBound ?? 0)...] {
      moves.line = line
      guard case .event(let event) = session.lines[line] else { continue }
      if case .command(let text) = event {
        session.lines[line] = .event(.command(moves.moved(text, commands)))
      } else if expected?.contains(line) == true, let part = event.changedPart,
        let (path, value) = event.edit
      {
        let steps = moves.moved(part).steps + path.steps.dropFirst(part.steps.count)
        session.lines[line] = .event(event.edit(at: Path(path.binding, steps), value))
      }
    }
    return session
  }
}

/// How the numbers of rows change because lines are removed.
private struct RowMoves {
  private let most: Int
  /// What is shown before and after each range of lines, and where what they change ends.
  private var changes: [(end: Int, before: ScreenState, after: ScreenState)] = []
  /// The line whose rows are numbered.
  var line = 0

  init(_ session: Session, without removed: [Range<Int>], most: Int, reachesToCommand: Bool) {
    self.most = most
    var state = ScreenState()
    var next = 0
    for lines in removed {
      state.apply(session.lines[next..<lines.lowerBound])
      let before = state
      let rest = session.lines[lines.upperBound...]
      let end = rest.firstIndex { line in
        reachesToCommand ? line.event?.kind == .command : line.event?.path == nil
      }
      next = end ?? rest.endIndex
      state.apply(session.lines[lines.lowerBound..<next])
      changes.append((next, before, state))
    }
  }

  /// How many rows a list has at the line because of what is removed before it; 0 if it is no list.
  private func count(addedTo list: Path) -> Int {
    changes.prefix { $0.end <= line }.reduce(0) { sum, change in
      guard let before = change.before.rowCount(of: list),
        let after = change.after.rowCount(of: list)
      else { return sum }
      return sum + (most < .max ? min(max(after - before, 0), most) : after - before)
    }
  }

  /// The path with the row's new number in the outermost list that gets shorter or longer; the same path if that
  /// row is removed, too.
  func moved(_ path: Path) -> Path {
    var moved = path
    for (place, step) in path.steps.enumerated() {
      guard case .index(let row) = step,
        case let count = count(addedTo: Path(path.binding, Array(path.steps[..<place]))), count != 0
      else { continue }
      if count <= row { moved.steps[place] = .index(row - count) }
      break
    }
    return moved
  }

  private func moved(_ row: Int, in list: Path) -> Int {
    if case .index(let moved) = moved(list.appending(.index(row))).steps.last { moved } else { row }
  }

  /// The command with the new numbers of rows in its name, and in arguments that number rows.
  func moved(_ text: String, _ commands: [CommandDescription]) -> String {
    guard let command = Shrinker.TypedCommand(text) else { return text }
    var moved = command
    if let end = command.name.lastIndex(of: "]"),
      let path = try? Path(parsing: String(command.name[...end]))
    {
      moved.name = "\(self.moved(path))\(command.name[end...].dropFirst())"
    }
    let description = commands.named(command.name)
    for (place, argument) in command.arguments.enumerated() {
      guard let list = description?.parameter(at: place)?.indexedList else { continue }
      moved.arguments[place] = argument.mappingNumbers { self.moved($0, in: list) }
    }
    return moved == command ? text : moved.text
  }
}

extension Shrinker.TypedCommand.Argument {
  /// The argument with other whole numbers: its word, or the elements of a list.
  fileprivate func mappingNumbers(_ map: (Int) -> Int) -> Self {
    switch self {
    case .word(let word): .word(Int(word).map { "\(map($0))" } ?? word)
    case .literal(.list(let elements)):
      .literal(
        .list(
          elements.map { element in
            guard case .int(let number) = element, let number = Int(exactly: number) else {
              return element
            }
            return .int(Int128(map(number)))
          }))
    case .literal: self
    }
  }
}

extension ScreenState {
  /// How many rows a list has; nil if it is none, or if that is not known.
  fileprivate func rowCount(of list: Path) -> Int? {
    guard case .list(let rows)? = self[list.binding].value?.part(at: list.steps[...]) else {
      return nil
    }
    return rows.count
  }
}
