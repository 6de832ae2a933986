import LineEditing
import Understudy

/// What happened on a screen, drawn for people in rows that fit the screen.
///
/// Signs and arrows carry the meaning, so that it can be read without colors.
struct FrameDrawing {
  let width: Int
  let style: TranscriptStyle
  /// How many rows of a list, and how many parts of a binding, are drawn.
  var mostRows = 10
  /// The paths that are watched, and shown below: of their changes only the values in between are drawn.
  var watched: Set<String> = []
  /// The command that was refused, and why: its name is shown with the reason.
  var refusal: (command: String, reason: String)?

  /// How many rows a long text takes at most.
  private static let mostTextRows = 4
  /// How many values are shown of those between the old and the new one.
  private static let mostValues = 3
  /// If there are more answers to a question, only their number is shown.
  private static let mostAnswers = 4
  /// If a label leaves less room than this, it has a row of its own.
  private static let leastRoom = 12

  /// The rows to show, without newlines.
  func rows(of parts: [FramePart]) -> [String] {
    let changes = parts.map { part -> [ChangedPart] in
      if case .change(let change) = part { self.parts(of: change) } else { [] }
    }
    let labels = changes.flatMap { $0.prefix(mostRows) }.map { StyledText($0.label).width }
    let labelWidth = labels.filter { $0 <= width / 2 }.max() ?? 0
    return zip(parts, changes).flatMap { part, changes in
      switch part {
      case .change: rows(of: changes, labelWidth: labelWidth)
      case .availability(let commands, let reason):
        sentence(Self.sentence(commands, disabled: reason), "2")
      case .answers(let question, let answers): rows(of: answers, to: question)
      case .event(let event): rows(of: event)
      }
    }
  }

  // MARK: Changes

  /// The parts that are drawn of a binding.
  func parts(of change: BindingChange) -> [ChangedPart] { change.parts.flatMap(divided) }

  /// A list without the rows that changed, and what changed in each, if a table can't show that. Nothing else of what
  /// is watched.
  private func divided(_ part: ChangedPart) -> [ChangedPart] {
    var isWatched = watched.contains(part.label)
    guard case .elements(let elements, let places, let old, let new) = part.change else {
      if case .values(let values) = part.change, values.count > 2 { isWatched = false }
      return isWatched ? [] : [part]
    }
    // A dictionary is no table there.
    isWatched = isWatched && places == .indices
    if table(elements, places).showsChanges(width: tableWidth) { return isWatched ? [] : [part] }
    let others = elements.compactMap(\.withoutChange)
    let rest = ChangedPart(part.place, .elements(others, places, from: old, to: new))
    let changed = elements.flatMap { element -> [ChangedPart] in
      guard let old = element.old, let new = element.new else { return [] }
      return ChangedPart.all(from: old, to: new, at: part.place.appending(element.step))
    }
    // More are only counted.
    return (others.isEmpty || isWatched ? [] : [rest]) + changed.prefix(mostRows).flatMap(divided)
      + changed.dropFirst(mostRows)
  }

  private func rows(of parts: [ChangedPart], labelWidth: Int) -> [String] {
    parts.prefix(mostRows).flatMap { rows(of: $0, labelWidth: labelWidth) }
      + style.more(parts.count - mostRows, "change").map { "  " + $0 }
  }

  private func rows(of part: ChangedPart, labelWidth: Int) -> [String] {
    switch part.change {
    case .first(let value):
      return drawing.lines(of: [(part.label, value)], labelWidth: labelWidth)
    case .values(let values): return labeled(part.label, labelWidth) { rows(of: values, $0) }
    case .note(let note):
      return labeled(part.label, labelWidth) { [StyledText(note, "2").clipped(to: $0)] }
    case .elements(let elements, let places, let old, let new):
      let rest = style.more(elements.count - mostRows, "row")
      let table = table(elements, places).lines(width: tableWidth, style)
      return head(part.label, labelWidth, places, old, new) + (table + rest).map { "  " + $0 }
    }
  }

  /// Rows beside a label, or below it if it leaves no room. `draw` gets the width that they may have.
  private func labeled(
    _ label: String, _ labelWidth: Int, _ draw: (Int) -> [StyledText]
  ) -> [String] {
    let label = StyledText(label)
    let column = max(labelWidth, label.width) + 2
    if width - column < Self.leastRoom {
      let rows = label.wrapped(to: width - 2) + draw(width - 2)
      return rows.enumerated().map { ($0 == 0 ? "" : "  ") + $1.painted(style) }
    }
    let rows = draw(width - column)
    return rows.enumerated().map { place, row in
      let used = place == 0 ? label.width : 0
      return (place == 0 ? label.painted(style) : "")
        + String(repeating: " ", count: column - used) + row.painted(style)
    }
  }

  /// `9 → 5`, or the old and the new value below each other if that is wider.
  private func rows(of values: [Value], _ room: Int) -> [StyledText] {
    guard let old = values.first, let new = values.last else { return [] }
    let arrow = StyledText(" → ")
    let between = values.dropFirst().dropLast()
    let count = between.isEmpty ? [] : [StyledText("… \(between.count) more", "2")]
    let shown =
      between.count > Self.mostValues ? count : between.map { Cell($0, emphasis: "2").content }
    let before = shown.reduce(Cell(old, emphasis: "2").content) { $0 + arrow + $1 }
    let inOneRow = before + arrow + Cell(new, emphasis: "1").content
    if inOneRow.width <= room { return [inOneRow] }
    let texts = Cell.withoutCommonStart(old, new)
    let after = count.reduce(StyledText()) { $0 + $1 + arrow } + texts.new
    return [texts.old.clipped(to: room)]
      + after.wrapped(to: room - 2, mostRows: Self.mostTextRows)
      .enumerated().map { StyledText($0 == 0 ? "→ " : "  ") + $1 }
  }

  /// `reviews  8 rows → 9`.
  private func head(
    _ label: String, _ labelWidth: Int, _ places: ElementTable.Places, _ old: Int?, _ new: Int?
  ) -> [String] {
    let before = old.map(places.counted) ?? "nil"
    let after = new.map { old == nil ? places.counted($0) : $0.grouped } ?? "nil"
    let count =
      StyledText(before, "2") + (old == new ? StyledText() : StyledText(" → ") + .init(after, "1"))
    return labeled(label, labelWidth) { [count.clipped(to: $0)] }
  }

  private func table(
    _ elements: [ElementChange], _ places: ElementTable.Places
  ) -> ElementTable {
    ElementTable(elements.prefix(mostRows), places)
  }

  private var tableWidth: Int { width - 2 }

  // MARK: Everything else

  /// What the world answered to a question, in one row: `scores: 8 records`.
  private func rows(of answers: [Answer], to question: Question) -> [String] {
    if let answer = answers.first, answer.isOfCancelledTask {
      return sentence("\(question.brief) was cancelled", "2")
    }
    if case .failure(let error, _)? = answers.first {
      return sentence("\(question.brief) failed: \(error)", "31")
    }
    let text =
      answers.count > Self.mostAnswers
      ? "\(answers.count) answers" : answers.map(\.folded).joined(separator: ", ")
    // What was asked is known, and takes at most half of the row from a long answer.
    let room = max(width - ScreenText.columns(of: text) - 2, width / 2)
    let asked = ScreenText.clip(question.brief, to: room)
    return [StyledText("\(asked): \(text)", "2").clipped(to: width).painted(style)]
  }

  private func rows(of event: Event) -> [String] {
    switch event {
    case .refusal(let reason): sentence(refused(reason), "31")
    case .result(let value): rows(ofResult: value)
    case .finish(let name, let ending): rows(of: ending, of: name)
    case .pending(let question): sentence("\(question.brief) is not answered yet", "2")
    case .output(let text): sentence("| \(text.replacing("\t", with: "\\t"))", nil)
    case .command(let line): sentence("> \(line)", nil)
    case .crash(let name): sentence("crashed: \(name)", event.kind.color)
    // The line of any other can be read as it is.
    default: sentence("\(event)", event.kind.color)
    }
  }

  /// `save, send and clear are disabled: write a title`.
  private static func sentence(_ commands: [String], disabled reason: String?) -> String {
    let verb = commands.count > 1 ? "are" : "is"
    let state = reason.map { "disabled: \($0)" } ?? "enabled"
    return "\(commands.enumerated("and")) \(verb) \(state)"
  }

  private func rows(of ending: Ending, of name: String) -> [String] {
    switch ending {
    case .done: sentence("\(name) is done", "2")
    case .returned(let value): rows(ofResult: value, of: name)
    case .threw(let reason): sentence("\(name): \(reason)", "31")
    }
  }

  private func sentence(_ text: String, _ code: String?) -> [String] {
    StyledText(text, code).rows(hanging: 2, width: width, style)
  }

  /// The reason alone if it names the command, or is about the name.
  private func refused(_ reason: String) -> String {
    guard let refusal, refusal.reason == reason, !reason.hasPrefix(refusal.command) else {
      return reason
    }
    return "\(refusal.command): \(reason)"
  }

  /// `= 3`, or what `:show` draws of a value that is wider; with the name of a command that ran in the
  /// background, `load = 3`.
  private func rows(ofResult value: Value, of name: String? = nil) -> [String] {
    let label = (name.map { $0 + " " } ?? "") + "="
    let row = StyledText(label + " ") + Cell(value, emphasis: "1").content
    if row.width <= width { return [row.painted(style)] }
    return drawing.lines(of: [(label, value)])
  }

  /// Draws values as `:show` does, in fewer rows.
  private var drawing: ScreenDrawing {
    ScreenDrawing(width: width, style: style, mostRows: mostRows, mostTextRows: Self.mostTextRows)
  }
}

extension Question {
  /// `scores(.slow)`.
  fileprivate var brief: String { name + (inputs.map { "\($0.shortened())" } ?? "") }
}

extension Answer {
  fileprivate var folded: String {
    switch self {
    case .value(let value): value.folded
    case .failure(let error, _): error
    case .done: "done"
    case .end: "ended"
    }
  }
}

extension Value {
  /// The number of the elements of a list of records, or of a long list; anything else as it is.
  fileprivate var folded: String {
    switch self {
    case .list(let rows) where !rows.isEmpty && rows.allSatisfy(\.isRecord):
      rows.count.counted("record")
    case .longList(let list):
      list.count.counted(list.head.allSatisfy(\.isRecord) ? "record" : "row")
    case .longDictionary(let dictionary): dictionary.count.counted("entry", "entries")
    default: description
    }
  }
}
