import SessionAnalysis

/// Writes what a screen shows: its bindings, which of its commands can be used, broken invariants.
///
/// It does not know the type of the view model, which each frame would look up.
@MainActor
final class ScreenRenderer {
  private let transcript: ByteBuffer
  private let notices: Notices
  private let inputs: ProcessInputs
  private let folding: ChangeFolding
  /// The names of all the screen's bindings, including those that the session is not about.
  private let names: [String]
  /// What is shown at the end of each command.
  private let all: [Binding]
  /// What every frame shows: all that is not settled.
  private let inFrames: [Binding]
  private let invariants: [Invariant]
  /// Whether changes without a notification are reported.
  private let checks: Bool
  /// Whether there is more to do than to refresh what is shown.
  private var needsCare = false
  // What a structure announced while a command was changing it.
  private var heldEdits: [String: [ListEdit]] = [:]
  /// Whether there was a notification since the last final rendering.
  private var wasNotified = false
  /// What looks at each notification; nil without `--lint`.
  var lint: Lint? { didSet { needsCare = isCareful } }
  /// Called after each binding that was written, because reading the next one may end the process; nil if the
  /// lines are not needed then.
  var afterBinding: (() -> Void)? { didSet { needsCare = isCareful } }

  /// Makes the renderer of an interface, which shows some of its parts.
  init<ViewModel>(
    _ interface: Interface<ViewModel>, where isShown: (ScreenPart) -> Bool, notices: Notices,
    inputs: ProcessInputs, folding: ChangeFolding, checksLongLists: Bool, to transcript: ByteBuffer
  ) {
    (self.transcript, self.notices, self.inputs) = (transcript, notices, inputs)
    self.folding = folding
    invariants = interface.invariants
    names = interface.bindings.map(\.name)
    var shown = interface.bindings + interface.commands.compactMap(\.availability)
    shown.removeAll { !isShown($0.part) }
    // Once, because it looks up a conformance.
    isObserved = interface.isObservable
    mayBeObserved = { [subject = interface.subject] in holdsObservable(subject.value) }
    let isAnnouncing = interface.announces || isObserved
    for binding in shown {
      binding.check = AnnouncementCheck(of: binding, isAnnouncing: isAnnouncing, notices)
      if checksLongLists { binding.checkLongLists() }
    }
    checks = shown.contains { $0.check != nil }
    all = shown
    inFrames = shown.filter { !$0.options.contains(.settled) }
    needsCare = isCareful
  }

  /// Whether bindings read `@Observable` objects: the view model, or what is inside one that announces its changes in
  /// another way, once that is known.
  private var isObserved: Bool
  /// Whether the view model may have such objects inside.
  private let mayBeObserved: () -> Bool

  /// Whether each rendering has more to do than to refresh what is shown.
  private var isCareful: Bool {
    checks || !invariants.isEmpty || lint != nil || afterBinding != nil
  }

  /// Writes everything that is shown.
  func show() {
    heldEdits = [:]
    for binding in all {
      inputs.showing { binding.watching { binding.show(transcript) } }
      afterBinding?()
    }
    if let lint { inputs.peeking(lint.look) }
  }

  // MARK: Without a notification

  /// Writes what changed, and what was announced of a structure that a command has changed; settled
  /// bindings only at the end of something.
  @inline(__always)
  func render(settled: Bool) {
    let shown = settled ? all : inFrames
    if needsCare || folding.isCounting { return renderWithCare(shown, settled: settled) }
    // Not `forEach`: a closure would ask at each call whether it runs on the main actor.
    for binding in shown { show(binding) }
  }

  /// Writes what changed of a binding.
  @inline(__always)
  private func show(_ binding: Binding) { inputs.showing { binding.refresh(transcript) } }

  @inline(never)
  private func renderWithCare(_ shown: [Binding], settled: Bool) {
    let isAnnounced = notices.isPending
    let wasObserved = isObserved
    var hasChanges = false
    for binding in shown {
      let start = transcript.count
      // Removing from an empty dictionary would hash the name.
      if !heldEdits.isEmpty, let edits = heldEdits.removeValue(forKey: binding.name) {
        inputs.showing { binding.apply(edits, transcript) }
      } else {
        refresh(binding, isAnnounced: isAnnounced)
      }
      guard transcript.count > start else { continue }
      hasChanges = true
      if folding.isCounting { folding.take(binding, from: start) }
      afterBinding?()
    }
    if isObserved, !wasObserved {
      for binding in shown {
        if let check = binding.check, check.isStale { watchAnew(binding, check) }
      }
    }
    if isAnnounced { notices.rendered(hasChanges: hasChanges) }
    if settled { wasNotified = false }
    endWithCare()
  }

  /// Writes a change, and that nothing announced it. What depends on random numbers, or on the time if that has
  /// passed, changes with them, which nothing can announce.
  private func refresh(_ binding: Binding, isAnnounced: Bool) {
    guard let check = binding.check else { return show(binding) }
    let observed = check.observed
    let start = transcript.count
    defer { check.lastRead = EventLoop.shared.now }
    // Asked before the property is read, because it is announced before it changes.
    if let observed, observed.hasFired {
      isObserved = true
      check.isStale = false
      let isElsewhere = observed.hasFiredElsewhere
      observed.watch { show(binding) }
      if isElsewhere, transcript.count == start { observed.expectChange() }
      check.hasMissed = false
      return
    }
    let used = inputs.use { binding.refresh(transcript) }
    if transcript.count == start { return }
    // An effect of the world may have answered.
    let isOfWorld =
      used.numbers || used.time && EventLoop.shared.now != check.lastRead
      || transcript.withBytes(from: start) { $0[0] == UInt8(ascii: "<") }
    var isMissed =
      !isOfWorld && !isAnnounced && !(check.isLenient && wasNotified)
      && observed?.hasFired != true
      && !binding.hasOnlyUnannouncedParts(changedBy: transcript.bytes(from: start))
    // It may have been announced by what the binding reads since then.
    if isMissed, check.isStale, isObserved || mayBeObserved() {
      (isMissed, isObserved) = (false, true)
    }
    if isMissed, !(check.saysOnce && check.hasMissed) {
      transcript.append(Event.refusal(.unannounced(change: binding.lastChange())))
    }
    check.hasMissed = isMissed
    watchAnew(binding, check)
  }

  /// Watches what a binding reads after a change, if that may matter: reading it may take long, or ask an effect.
  private func watchAnew(_ binding: Binding, _ check: AnnouncementCheck) {
    check.isStale = !isObserved
    if isObserved { check.observed?.watch { show(binding) } }
  }

  private func endWithCare() {
    inputs.showing { for invariant in invariants { invariant.check(in: transcript) } }
    needsCare = isCareful || !heldEdits.isEmpty
    if let lint { inputs.peeking(lint.look) }
  }

  // MARK: Frames

  /// Writes what changed at a notification.
  func frame() { frame { $0.apply([], transcript) } }

  /// Writes what changed at a notification that came before the change, and could not know whether there
  /// would be one.
  func frameAfterChange() { frame(isUseful: true) { $0.refresh(transcript) } }

  /// Writes what changed at a notification of edits of a list.
  func frame(of name: String, _ edits: [ListEdit]) {
    frame { $0.name == name ? $0.apply(edits, transcript) : $0.refresh(transcript) }
  }

  @inline(__always)
  private func frame(isUseful: Bool = false, _ write: (Binding) -> Void) {
    guard needsCare || folding.isCounting else {
      for binding in inFrames { inputs.showing { write(binding) } }
      return
    }
    for binding in inFrames {
      let start = transcript.count
      inputs.showing { write(binding) }
      guard transcript.count > start else { continue }
      if let check = binding.check { watchAnew(binding, check) }
      if folding.isCounting { folding.take(binding, from: start) }
      afterBinding?()
    }
    wasNotified = true
    if let lint, !isUseful { inputs.peeking(lint.notified) }
    endWithCare()
  }

  /// Reports edits of a list that is not bound.
  func expectBinding(_ name: String) {
    if names.contains(name) { return }
    transcript.append(
      Event.refusal(.impossible("\(name): an edit was announced, but no binding has that name")))
  }

  /// Keeps edits of a structure until it can be read.
  func hold(_ edits: [ListEdit], of name: String) {
    guard inFrames.contains(where: { $0.name == name }) else { return }
    heldEdits[name, default: []] += edits
    needsCare = true
  }
}

extension Command {
  /// What shows whether the command can be used; nil if it always can.
  fileprivate var availability: Binding? {
    guard let condition else { return nil }
    let display = AvailabilityDisplay(name, reasonDisabled: condition.reasonDisabled)
    let binding = Binding(name, [], part: .availability(of: name), display)
    binding.announcer = condition.announcer
    return binding
  }
}

extension Binding {
  /// Reads the property, watching it from now on if the Observation framework announces its changes.
  fileprivate func watching(_ read: () -> Void) {
    if let observed = check?.observed { observed.watch(read) } else { read() }
  }
}

/// Finds what is probably a mistake of a view model although its screen shows the right values.
@MainActor
final class Lint {
  private let notices: Notices
  /// Reads everything that the screen can show.
  private let read: () -> [Value]
  private var seen: [Value] = []
  private var useless = 0

  init(_ notices: Notices, _ read: @escaping () -> [Value]) {
    (self.notices, self.read) = (notices, read)
  }

  /// Remembers what the screen shows. What changed before a notification that is still on its way is
  /// what that one announces.
  func look() {
    if !notices.isInTransit { seen = read() }
  }

  /// Compares what the screen shows at a notification with what it showed before.
  func notified() {
    if read() == seen { useless += 1 }
  }

  /// Takes what was found since the last call.
  func takeFindings() -> [LintRule] {
    defer { useless = 0 }
    var findings: [LintRule] = []
    if useless > 0 { findings.append(.uselessNotification) }
    if notices.takeArrivals() > 0 { findings.append(.notificationFromAnotherThread) }
    return findings
  }
}
