import SessionAnalysis

/// Runs commands on a view model, and writes what happens as lines of a session.
///
/// Lines are appended to ``transcript`` as things happen, and the caller takes them from there.
/// Everything runs on the event loop's thread, inside `EventLoop.run`.
@MainActor
package final class Stage: Observing {
  /// The lines that were written but not yet taken.
  package let transcript: ByteBuffer
  package let world: World
  package let screenName: String

  /// Called when a command has been written and is about to run, so that the caller can take the
  /// transcript first.
  package var beforeCommand: (() -> Void)? {
    get { commandHook }
    set { commandHook = newValue.map { body in { Seal.outside(body) } } }
  }
  /// Called when lines were written in the middle of a step, so that the caller can take them
  /// before the view model continues.
  package var afterLines: (() -> Void)? {
    get { linesHook }
    set {
      // Not the view model's own code.
      let hook = newValue.map { body in
        { [unowned world, folding] in
          // Live, all that a tick does is taken together: time in which nothing is written is not recorded.
          if !world.isLive || !folding.isCounting { Seal.outside(body) }
        }
      }
      (linesHook, world.afterLines) = (hook, hook)
    }
  }
  /// Called with each line that the view model printed, if the screen does not record them.
  package var showPrinted: (String) -> Void = { _ in }
  /// Called when the stage is about to wait for the world, so that the caller can show what
  /// happened.
  package var beforeWaiting: () -> Void = {}
  /// Blocks until the world may have done something or the timeout has passed; nil is no timeout.
  package var wait: (Duration?) -> Void = { EventLoop.shared.wait(for: $0) }

  /// Whether words of the last line were hidden: then the caller must not keep the line either.
  package var hidWords: Bool { hidesWords }

  // What each command reads is not visible to other modules: the compiler then sees every access,
  // and drops the exclusivity checks, which took a tenth of a command.
  var commandHook: (() -> Void)?
  var linesHook: (() -> Void)?
  var hidesWords = false
  var hasLeftCommand = false
  /// Whether the running command is waited for no more.
  var hasGivenUp = false

  // Nothing here is generic over the view model: generic code would look up its type at each command.
  let bound: [Binding]
  private let progressBindings: [Binding]
  let described: [Command]
  let table: CommandTable
  let words = Words()
  /// Whether a command of the screen takes a secret.
  let hidesSecrets: Bool
  let isShown: (ScreenPart) -> Bool
  private let subject: any ViewModelPlace
  private let renderer: ScreenRenderer
  private let stageReference = StageReference()
  private let observation = ObservationWatch()
  /// Makes the view model, and listens to it; returns what listens to those inside it as they come and go.
  private let make: (Notifier) throws -> () -> Void
  /// What it returned; nil before.
  private var follow: (() -> Void)?
  /// Whether the screen listens to nested view models.
  private let hasFollowers: Bool
  private var lint: Lint?
  /// The effects of which it said that their inputs are not compared.
  private var reportedEffects: Set<String> = []
  /// Whether there was a notification while an asynchronous command was changing a copy of the structure.
  private var wasNotifiedOfCopy = false

  /// Whether the real world does something all the time, such as a service that blocks its thread.
  var isOutsideBusy = false
  /// For how long services and streams have sent nothing in a script.
  var silence = Silence()
  /// How many calls of effects there had been when a script waited last.
  var callsAtWait = 0
  /// The asynchronous commands that have not returned, in the order in which they began.
  var running: [RunningCommand] = []
  /// Whether what the view model prints is part of the session.
  let recordsPrintedText: Bool
  /// What writes the changes of fast timers.
  let folding: ChangeFolding
  /// The line that is being printed, up to now; most often empty.
  let unfinishedLine = ByteBuffer(capacity: 0)

  init<S: Screen>(
    _ screen: S.Type, world: World, where isShown: @escaping (ScreenPart) -> Bool
  ) {
    let interface = Interface<S.ViewModel> { S.describe(&$0) }
    (bound, described) = (interface.bindings, interface.commands)
    progressBindings = bound.filter { $0.options.contains(.progress) }
    hidesSecrets = described.contains(where: \.hasSecret)
    table = CommandTable(described.map(\.name))
    screenName = S.name
    (recordsPrintedText, hasFollowers) = (interface.recordsPrinted, !interface.followers.isEmpty)
    (self.world, self.isShown, subject) = (world, isShown, interface.subject)
    transcript = ByteBuffer()
    folding = ChangeFolding(in: transcript, of: world)
    renderer = ScreenRenderer(
      interface, where: isShown, notices: stageReference.notices,
      inputs: world.processInputs, folding: folding, checksLongLists: !world.knowsSecrets,
      to: transcript)
    make = { [interface] notify in
      let subject = interface.subject
      // The files and services that the screen opens are not the view model's.
      subject.place(try Leaks.ignoring { try S.make(in: world, notify: notify) })
      guard interface.listens else { return {} }
      let listening = Listening(to: subject.value, through: interface, notify)
      return { listening.follow(subject.value) }
    }
    (world.transcript, world.folding) = (transcript, folding)
    world.cancelRunning = { [unowned self] in cancelRunning() }
    stageReference.stage = self
  }

  deinit { stageReference.stage = nil }

  /// How a command ended.
  package enum Outcome {
    case done
    /// It runs on in the background.
    case running
    /// It was refused before it ran, or it threw. The reason is also in the transcript.
    case refused(String)
  }

  // MARK: What is shown

  /// The screen's commands, in order.
  // Cached, because the prompt needs them at each key.
  package private(set) lazy var commands: [CommandDescription] = described.map(\.description)

  /// The current values of the bindings, in order.
  package var bindings: [(name: String, value: Value)] {
    guard subject.isPresent else { return [] }
    return world.peek { bound.map { ($0.name, $0.value()) } }
  }

  /// Whether the screen has neither bindings nor commands.
  package var isEmpty: Bool { bound.isEmpty && described.isEmpty }

  /// The bindings and the availability of commands, in order.
  package var parts: [ScreenPart] {
    bound.map { .binding($0.name) }
      + described.filter { $0.condition != nil }.map { .availability(of: $0.name) }
  }

  /// The results that commands returned so far, and that could be written.
  package internal(set) var resultParts: [ScreenPart] = []

  /// The current value of one binding; nil if there is none of that name.
  package func value(of binding: String) -> Value? { peek(binding) { $0.value() } }

  /// Some rows of the list that a binding shows; nil if it shows none.
  package func rows(_ range: Range<Int>, of binding: String) -> RowSlice? {
    peek(binding) { $0.rows(range) }
  }

  private func peek<Result>(_ name: String, _ read: (Binding) -> Result?) -> Result? {
    guard subject.isPresent, let binding = bound.first(where: { $0.name == name })
    else { return nil }
    return world.peek { read(binding) }
  }

  /// How much of the running command is done, from 0 to 1; nil if no binding shows it.
  package var progress: Double? {
    guard subject.isPresent else { return nil }
    return world.peek { progressBindings.lazy.compactMap { $0.value().fraction }.first }
  }

  /// Why a command can't be used now; nil if it can.
  package func reasonDisabled(_ command: String) -> String? {
    guard subject.isPresent, let index = index(of: command) else { return nil }
    return world.peek { described[index].reasonDisabled?(rows(in: command)) }
  }

  /// Whether the command at this place in ``commands`` can be used now. A row's command counts as one
  /// that can.
  package func isEnabled(commandAt place: Int) -> Bool {
    guard let condition = described[place].condition else { return true }
    return world.peek { condition.reasonDisabled() == nil }
  }

  /// How many rows the binding shows; nil if it shows none.
  package func rowCount(of binding: String) -> Int? {
    peek(binding) { binding in
      if let count = binding.rowCount() { return count }
      guard case .list(let rows) = binding.value() else { return nil }
      return rows.count
    }
  }

  /// How many rows a list has that may be inside others, in the given row of each, or the first one; nil
  /// if it is none.
  package func rowCount(of list: Path, in rows: ArraySlice<Int>) -> Int? {
    if list.steps.isEmpty { return rowCount(of: list.binding) }
    let rows = rows + Array(repeating: 0, count: list.steps.count)
    let shown = value(of: list.binding)?.value(at: list.steps[...], rows: rows)
    guard case .list(let elements)? = shown else { return nil }
    return elements.count
  }

  /// Makes the view model, and writes every binding, after the session's header if that is wanted.
  package func open(writingHeader: Bool) throws {
    if writingHeader {
      transcript.append(Session(screen: screenName, settings: world.settings.lines))
    }
    StageReference.listening = stageReference
    do {
      let before = world.enter()
      defer { Seal.leave(before) }
      follow = try make(Notifier(stageReference: stageReference))
      renderer.show()
    }
    linesHook?()
    subject.present()
    settle()
  }

  /// Ends the stage, which another one replaces.
  package func end() {
    (beforeCommand, afterLines) = (nil, nil)
    world.end()
  }

  /// The same, after all that belongs into its session is recorded.
  package func endRecorded() {
    recordFoldedChanges()
    world.listPending()
    transcript.leaveStore()
    end()
  }

  // MARK: Rendering

  /// Writes what changed; settled ones only at the end of something.
  func render(settled: Bool) {
    guard subject.isPresent else { return }
    if subject.takeEndOfCopy(), wasNotifiedOfCopy {
      wasNotifiedOfCopy = subject.isChangingCopy
      stageReference.notices.hold()
    }
    let before = world.enter()
    renderer.render(settled: settled)
    Seal.leave(before)
    if hasFollowers { follow?() }
    if !settled { linesHook?() }
  }

  /// Renders what changed, and makes the Observation framework wake the stage when another thread
  /// changes what it shows. Call it when the stage is about to wait.
  package func watch() {
    guard subject.isPresent else { return }
    observation.begin { render(settled: false) }
  }

  private func endFrame() {
    if subject.isChangingCopy { wasNotifiedOfCopy = true }
    if hasFollowers { follow?() }
    linesHook?()
  }

  // MARK: Notifications

  func frame() {
    guard subject.isPresent else { return stageReference.notices.hold() }
    renderer.frame()
    endFrame()
  }

  func frameAfterChange() {
    guard subject.isPresent else { return }
    world.inside { renderer.frameAfterChange() }
    endFrame()
  }

  func frame(_ edits: [ListEdit], in name: String) {
    renderer.expectBinding(name)
    // A structure's command has only one frame: its values in between can't be read.
    guard subject.isPresent else {
      stageReference.notices.hold()
      return renderer.hold(edits, of: name)
    }
    renderer.frame(of: name, edits)
    endFrame()
  }

  // MARK: Lint

  /// From now on calls ``afterLines`` also in the middle of what is shown, where reading the next binding may end
  /// the process.
  package func reportEachBinding() { renderer.afterBinding = { [unowned self] in linesHook?() } }

  /// Begins to look for what is probably a mistake. Call it before ``open(writingHeader:)``.
  package func beginLint() {
    let lint = Lint(stageReference.notices) { [bound, described] in
      bound.map { $0.value() }
        + described.compactMap { command in
          command.condition.map { $0.reasonDisabled().map(Value.string) ?? .null }
        }
    }
    self.lint = lint
    renderer.lint = lint
  }

  /// Takes what was found since the last call; empty without ``beginLint()``.
  package func takeFindings() -> [LintRule] {
    let pause = world.shorterPause.take().map { pause, recorded in
      LintRule.shorterPause(pause, recorded: recorded)
    }
    return (lint?.takeFindings() ?? []) + [pause].compactMap(\.self) + uncomparedInputs()
  }

  /// The effects whose inputs are not compared, each once.
  private func uncomparedInputs() -> [LintRule] {
    let effects = world.uncomparedEffects.subtracting(reportedEffects)
    reportedEffects.formUnion(effects)
    return effects.sorted().map { .uncomparedInputs(of: $0) }
  }

  // MARK: Folded changes

  /// Records by now what changed often while time passed.
  package func recordFoldedChanges() {
    guard folding.hasChanges else { return }
    world.recordQuietTime()
    linesHook?()
    transcript.store()
  }

  /// From now on keeps the lines of folded changes, which the session does not have.
  package func keepFoldedChanges() { folding.unrecorded = ByteBuffer() }

  /// Takes the lines of folded changes.
  package func takeFoldedChanges() -> [TranscriptLine] {
    guard let unrecorded = folding.unrecorded else { return [] }
    defer { unrecorded.removeAll() }
    return unrecorded.lines
  }
}

extension Screen {
  /// Makes the stage for this screen's view model, which shows these parts of the screen.
  package static func makeStage(
    world: World, showing isShown: @escaping (ScreenPart) -> Bool = { _ in true }
  ) -> Stage {
    Stage(Self.self, world: world, where: isShown)
  }
}
