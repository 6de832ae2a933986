import SessionFormat

extension StepDifference {
  /// What differs in one channel, and what else differs because of it.
  struct Finding {
    private(set) var cause: Cause
    /// The same in a few words, for this session: `count: expected 4, found 5`.
    var summary: String
    /// When that changes next: `; it next changes at > add (line 7)`; empty if that is not known.
    var laterChange = ""
    /// What it is about.
    let channel: Channel
    /// Its own difference, and then those that it explains. None if it is about lines that are not compared.
    let differences: [StepComparison.Difference]
    /// The part of a binding that is expected to change, and does not.
    fileprivate(set) var unchanged: Path?
    /// The only field of a binding's record that it is about, `editor.title`, such as a binding of a view model inside the
    /// screen's; nil if it is not about one.
    fileprivate(set) var field: String?
    /// Whether it only is a part that the screen does not have, from which nothing else follows.
    var isMissingPart = false

    /// The binding, the field of its record, the command, the effect or the event that it is about; nil if it is about
    /// none.
    var name: String? {
      switch channel {
      case .binding(let name): field ?? name
      case .availability(of: let name), .effect(let name): name
      case .awaited: cause.effect
      case .lines(.result), .lines(.refusal): cause.command
      case .lines: cause.event ?? cause.finished
      case .processInput: nil
      }
    }

    /// Lets what waits say where it was asked: `was asked in > open`.
    mutating func explain(byPlaceOf effect: String, _ place: String) {
      summary += ": it\(String(escapingControls: place))"
      cause = Cause(screen: cause.screen, command: cause.command, .waiting(effect))
    }

    /// Lets what should begin to wait say since when it waits already: `> open`.
    mutating func explain(bySooner question: Question, in step: String) {
      let text = "\(question.inBrief) is waiting already: it was asked in \(step)"
      summary = String(escapingControls: text)
      cause = Cause(
        screen: cause.screen, command: cause.command, .askedAtOtherTime(question.effect))
    }

    /// Lets an answer that could not be used say what differs.
    mutating func explain(byAnswerOf effect: String, _ text: String) {
      summary = String(escapingControls: text)
      cause = Cause(screen: cause.screen, command: cause.command, .otherAnswer(effect))
    }

    /// Whether it is about an answer that divides the step into phases.
    var isAboutPhases: Bool { differences.contains { $0.channel == .awaited } }

    /// Whether it is about this binding or a part of it, this command or effect, or this part of a value.
    func isAbout(_ name: String) -> Bool {
      self.name == name || cause.path == name || channel == .binding(name)
    }
  }
}

extension StepDifference.Finding {
  /// Describes the first of these differences, which explains the others. `shown` is what is shown after the
  /// step, in which the bindings `changed` change in the replay.
  init(
    _ differences: [StepComparison.Difference], in comparison: StepComparison, _ shown: ShownStates,
    changed: Set<String>, after command: String?, on screen: String
  ) {
    let first = differences[0]
    var missing = first.missing.map { comparison.expected[$0] }
    var extra = first.extra.map { comparison.actual[$0] }
    // How time is divided follows from what is asked.
    if !(missing + extra).allSatisfy(\.isClock) {
      missing.removeAll(where: \.isClock)
      extra.removeAll(where: \.isClock)
    }
    if comparison.lacksCancellation(first) { extra = [] }
    let (expected, actual) = (missing.first, extra.first)
    var (text, kind) = Self.describe(first.channel, expected, actual)
    if let moved = comparison.questionAtAnotherTime(first, expected, actual) {
      text = "\(moved.inBrief) was asked \(comparison.otherTime(of: moved))"
      kind = .askedAtOtherTime(moved.name)
    } else if let (asked, times) = comparison.questionAfterOtherTime(first) {
      text = "\(asked.inBrief) was asked \(times)"
      kind = .askedAtOtherTime(asked.name)
    }
    // One side may show a part, and the other the whole.
    if case .binding(let name) = first.channel, case .otherEdit = kind,
      expected?.path?.steps.isEmpty != actual?.path?.steps.isEmpty,
      let old = shown.expected[name].value, let new = shown.actual[name].value,
      let part = ValueDifferences(old, new, at: Path(name)).first
    {
      text = Self.words("\(part.path)", "\(part.expected)", "\(part.actual)")
      kind = .otherValue(part.path.pattern)
    }
    if let list = (expected?.path ?? actual?.path)?.list,
      let order = Self.otherOrder(of: list, shown)
    {
      (text, kind) = (order, .otherOrder(list.pattern))
    }
    // An opening may show a binding more than once.
    if command == nil, case .binding(let name) = first.channel,
      let path = kind.pathOfUnmatchedChange,
      [comparison.expected, comparison.actual].allSatisfy({ events in
        events.contains { $0.path?.binding == name }
      })
    {
      kind = .otherValue(path)
    }
    if case .noEnd = kind, let effect = comparison.actual.lazy.compactMap(\.missingAnswer).first {
      text += ": perhaps it was \(effect) itself, which a replay does not call"
    }
    var unchanged: Path?
    if case .change(let path, let value, _)? = expected, case .notShown = kind,
      !changed.contains(path.binding),
      case .known(let binding) = shown.actual[path.binding],
      let current = binding.part(at: path.steps[...])
    {
      text += ": \(value.matches(current) ? "already" : "still") \(current.inBrief)"
      unchanged = path
    }
    let fields =
      first.missing.map { comparison.expected[$0].path?.field }
      + first.extra.map { comparison.actual[$0].path?.field }
    self.init(
      cause: Cause(screen: screen, command: command, kind),
      summary: String(escapingControls: text), channel: first.channel, differences: differences,
      unchanged: unchanged, field: Set(fields).count == 1 ? fields[0] : nil)
  }
}

extension Path {
  /// The list whose row it leads to, or into; itself if it leads to none.
  fileprivate var list: Path {
    let end = steps.firstIndex { if case .index = $0 { true } else { false } }
    return Path(binding, Array(steps[..<(end ?? steps.endIndex)]))
  }

  /// The field of the binding's record that it leads to, or into: `editor.title`; nil if there is none.
  fileprivate var field: String? {
    if case .field? = steps.first { Path(binding, [steps[0]]).pattern } else { nil }
  }
}

extension Cause.Kind {
  /// The path of which a change is missing, or not expected.
  fileprivate var pathOfUnmatchedChange: String? {
    if case .notShown(let path) = self { return path }
    return if case .notExpected(let path) = self { path } else { nil }
  }
}
