import SessionFormat

/// What a session and its replay say about parts of the screen that the session is not about.
struct UnmentionedParts {
  /// The parts that the replay shows, as they first appear; none if the session leaves out parts on
  /// purpose.
  private(set) var shown: [ScreenPart] = []
  /// Those of them that are fields of what the session shows.
  var fields: [ScreenPart] { shown.filter(\.isField) }
  /// The parts that later steps of the session show although its opening does not, with the line and
  /// the step where each first appears.
  private(set) var expected: [(part: ScreenPart, line: Int, step: Int)] = []

  /// Looks through the steps of a session about `parts` that did not match exactly, each with what
  /// happened.
  init(
    _ session: Session, about parts: Set<ScreenPart>, _ steps: [(Session.Step, events: [Event]?)]
  ) {
    var known = parts
    var expectedParts = parts
    for (index, (step, events)) in steps.enumerated() {
      guard let events else { continue }
      for event in events {
        guard let part = ScreenPart(event, in: step.command), known.insert(part).inserted else {
          continue
        }
        shown.append(part)
      }
      let lines = session.events(of: step)
      for case .both(let old, let new) in Alignment(lines, events, { $0.matches($1) }).pairs
      where lines[old] != events[new] {
        _ = lines[old].completed(by: events[new]) { path in
          let field = ScreenPart.field(path.pattern)
          if known.insert(field).inserted { shown.append(field) }
          return true
        }
      }
      for place in step.lines {
        guard let event = session.lines[place].event,
          let part = ScreenPart(event, in: step.command), expectedParts.insert(part).inserted
        else { continue }
        expected.append((part, session.number(ofLine: place), index))
      }
    }
    if session.isPartial { shown = [] }
  }

  /// What to tell people about lines that are not compared.
  var findings: [ReplayLog.LintFinding] {
    expected.map { .init(step: $0.step, .notCompared($0.part)) }
  }
}

/// Fields that a session's records do not have, and those that a replay shows have. They are not compared.
extension Event {
  /// The event, which `actual` matches, with those of the fields that only `actual` has for whose paths
  /// `isAdded` is true.
  func completed(by actual: Event, _ isAdded: (Path) -> Bool) -> Event {
    guard let (path, old) = edit, let new = actual.edit?.value else { return self }
    return edit(at: path, old.completed(by: new, at: path, isAdded))
  }
}

extension Path {
  /// Whether it leads to one of these fields, or to a part of one.
  func leads(into fields: Set<ScreenPart>) -> Bool {
    steps.indices.contains { place in
      guard case .field = steps[place] else { return false }
      return fields.contains(.field(Path(binding, Array(steps[...place])).pattern))
    }
  }
}

extension Value {
  fileprivate func completed(by actual: Value, at path: Path, _ isAdded: (Path) -> Bool) -> Value {
    switch (self, actual) {
    case (.record(let old), .record(let new)):
      return .record(Self.completed(old, by: new, at: path, isAdded))
    case (.case(let name, let old), .case(_, let new)):
      return .case(name, Self.completed(old, by: new, at: path, isAdded))
    case (.list(let old), .list(let new)) where old.count == new.count:
      let rows = zip(old, new).enumerated().map { index, rows in
        rows.0.completed(by: rows.1, at: path.appending(.index(index)), isAdded)
      }
      return .list(rows)
    case (.dictionary(let old), .dictionary(let new)):
      let values = Dictionary(new.map { ($0.key, $0.value) }) { first, _ in first }
      let entries = old.map { entry in
        let value = values[entry.key].map { value in
          entry.value.completed(by: value, at: path.appending(Path.Step(key: entry.key)), isAdded)
        }
        return Entry(entry.key, value ?? entry.value)
      }
      return .dictionary(entries)
    default: return self
    }
  }

  /// The fields in their order if none is new, or else in that of the actual ones.
  private static func completed(
    _ old: [Field], by new: [Field], at path: Path, _ isAdded: (Path) -> Bool
  ) -> [Field] {
    guard let pairs = pairs(old, new) else { return old }
    let completed = pairs.enumerated().map { place, fields in
      let step = fields.expected.label.map(Path.Step.field) ?? .place(place)
      let value = fields.expected.value.completed(
        by: fields.actual.value, at: path.appending(step), isAdded)
      return Field(fields.expected.label, value)
    }
    if pairs.count == new.count { return completed }
    var placed = completed.filter { $0.label == nil }[...]
    return new.compactMap { field in
      guard let label = field.label else { return placed.popFirst() ?? field }
      if let known = completed.first(where: { $0.label?.isSpelled(like: label) ?? false }) {
        return known
      }
      return isAdded(path.appending(.field(label))) ? field : nil
    }
  }
}
