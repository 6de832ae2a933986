import SessionAnalysis

/// The stage for the view model of one screen.
final class ScreenStage<S: Screen>: Stage, Observing {
  private let interface: Interface<S.ViewModel>
  private let table: CommandTable
  private let words = Words()
  /// Whether a command of the screen takes a secret.
  private let hidesSecrets: Bool
  private let stageReference = StageReference()
  private let observation = ObservationWatch()
  private var subject: ViewModelBox<S.ViewModel> { interface.subject }
  private let renderer: ScreenRenderer
  private let isShown: (ScreenPart) -> Bool
  private let progressBindings: [Binding]
  /// The subscriptions to the view model.
  private var listening: Listening<S.ViewModel>?
  /// Whether the screen listens to nested view models, which come and go.
  private let follows: Bool
  private var lint: Lint?
  /// Whether there was a notification while an asynchronous command was changing a copy of the structure.
  private var wasNotifiedOfCopy = false

  init(_ screen: S.Type, world: World, where isShown: @escaping (ScreenPart) -> Bool) {
    var interface = Interface<S.ViewModel>()
    S.describe(&interface)
    self.interface = interface
    hidesSecrets = interface.commands.contains(where: \.hasSecret)
    progressBindings = interface.bindings.filter { $0.options.contains(.progress) }
    follows = !interface.followers.isEmpty
    table = CommandTable(interface.commands.map(\.name))
    self.isShown = isShown
    let transcript = ByteBuffer()
    let folding = ChangeFolding(in: transcript, of: world)
    renderer = ScreenRenderer(
      interface, where: isShown, notices: stageReference.notices,
      inputs: world.processInputs, folding: folding, checksLongLists: !world.knowsSecrets,
      to: transcript)
    super.init(
      screenName: S.name, recordsPrintedText: interface.recordsPrinted, world: world,
      transcript: transcript, folding: folding)
    stageReference.stage = self
  }

  deinit { stageReference.stage = nil }

  override var commands: [CommandDescription] { descriptions }

  /// Cached, because the prompt needs them at each key.
  private lazy var descriptions = interface.commands.map(\.description)

  override var bindings: [(name: String, value: Value)] {
    guard subject.isPresent else { return [] }
    return world.peek { interface.bindings.map { ($0.name, $0.value()) } }
  }

  override var parts: [ScreenPart] {
    interface.bindings.map { .binding($0.name) }
      + interface.commands.filter { $0.condition != nil }.map { .availability(of: $0.name) }
  }

  override func value(of binding: String) -> Value? { peek(binding) { $0.value() } }

  override func rows(_ range: Range<Int>, of binding: String) -> RowSlice? {
    peek(binding) { $0.rows(range) }
  }

  private func peek<Result>(_ name: String, _ read: (Binding) -> Result?) -> Result? {
    guard subject.isPresent, let binding = interface.bindings.first(where: { $0.name == name })
    else { return nil }
    return world.peek { read(binding) }
  }

  override var progress: Double? {
    guard subject.isPresent else { return nil }
    return world.peek { progressBindings.lazy.compactMap { $0.value().fraction }.first }
  }

  override func reasonDisabled(_ command: String) -> String? {
    guard subject.isPresent, let index = index(of: command) else { return nil }
    return world.peek { interface.commands[index].reasonDisabled?(rows(in: command)) }
  }

  override func isEnabled(commandAt place: Int) -> Bool {
    guard let condition = interface.commands[place].condition else { return true }
    return world.peek { condition.reasonDisabled() == nil }
  }

  override func rowCount(of binding: String) -> Int? {
    peek(binding) { binding in
      if let count = binding.rowCount() { return count }
      guard case .list(let rows) = binding.value() else { return nil }
      return rows.count
    }
  }

  override func open(writingHeader: Bool) throws {
    if writingHeader { transcript.append(Session(screen: S.name, settings: world.settings.lines)) }
    StageReference.listening = stageReference
    do {
      // Not a closure, which would look up the generic types once more.
      let before = world.enter()
      defer { Seal.leave(before) }
      let notify = Notifier(stageReference: stageReference)
      // The files and services that the screen opens are not the view model's.
      subject.place(try Leaks.ignoring { try S.make(in: world, notify: notify) })
      if interface.listens { listening = Listening(to: subject.value, through: interface, notify) }
      renderer.show()
    }
    linesHook?()
    subject.present()
    settle()
  }

  // MARK: Commands

  override func run(_ line: Span<UInt8>) throws(SyntaxError) -> Outcome {
    // In a script, time has been recorded where it passed.
    if world.followsRealTime {
      world.catchUp(settle)
      world.recordQuietTime()
    } else if folding.hasChanges {
      world.recordQuietTime()
    }
    let flaw = try read(line)
    folding.beginStep()
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
      if (error as? Refusal)?.isMistake ?? (error is SyntaxError) { folding.continueStep() }
      settleFinally()
      let reason = RecordedError.text(of: error)
      let isOwn = error is Refusal || error is SyntaxError
      transcript.append(isOwn ? .refusal(reason) : .thrown(reason, by: words.text(0)))
      return .refused(reason)
    }
    settleFinally()
    return words.runsInBackground && hasLeftCommand ? .running : .done
  }

  override var lastRanInBackground: Bool { words.runsInBackground }

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
      return interface.commands[index].hiding(words)
    }
    // A mistyped name may be that of a command with a secret.
    if words.count > 1 { return "\(Words.quoted(unknownName)) \(SecretMark.hidden)" }
    return unknownName == SecretMark.hidden ? unknownName : nil
  }

  /// The first word, if it is not a command's name. A word that can't be one may be a secret.
  private var unknownName: String {
    let name = words.text(0)
    return hidesSecrets && !Names.isTypedCommand(name) ? SecretMark.hidden : name
  }

  private func perform() throws {
    guard words.count > 0 else { throw Refusal.missingCommand }
    guard let index = indexOfCommand else {
      let names = interface.commands.map(\.name)
      let near = CommandAddress.nearest(to: unknownName, among: names)
      throw Refusal.unknownCommand(unknownName, near.map { .near($0) } ?? .names(names))
    }
    try perform(interface.commands[index])
  }

  private func perform(_ command: Command) throws {
    if let reasonDisabled = command.reasonDisabled,
      let reason = reasonDisabled(command.isOfRows ? rows(in: words.text(0)) : [])
    {
      throw Refusal.disabled(words.text(0), reason: reason)
    }
    if command.takesRows { try requireRows(of: command.description) }
    do {
      var arguments = Arguments(words)
      if command.hasSecret {
        try command.expectEnough(words)
        arguments.holdSecret = true
        arguments.admitsStandIns = !world.knowsSecrets
      }
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
  private func index(of typed: String) -> Int? {
    table.index(of: typed) ?? CommandAddress(typed).flatMap { table.index(of: $0.name) }
  }

  private func rows(in typed: String) -> ArraySlice<Int> { CommandAddress(typed)?.rows[...] ?? [] }

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

  // MARK: Rendering

  override func render(settled: Bool) {
    guard subject.isPresent else { return }
    if subject.takeEndOfCopy(), wasNotifiedOfCopy {
      wasNotifiedOfCopy = subject.isChangingCopy
      stageReference.notices.hold()
    }
    let before = world.enter()
    renderer.render(settled: settled)
    Seal.leave(before)
    if follows { follow() }
    if !settled { linesHook?() }
  }

  override func watch() {
    guard subject.isPresent else { return }
    observation.begin { render(settled: false) }
  }

  private func endFrame() {
    if subject.isChangingCopy { wasNotifiedOfCopy = true }
    if follows { follow() }
    linesHook?()
  }

  /// Separate from what each frame does, because it looks up the view model's type.
  @inline(never)
  private func follow() { listening?.follow(subject.value) }

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

  override func reportEachBinding() { renderer.afterBinding = { [unowned self] in linesHook?() } }

  override func beginLint() {
    let lint = Lint(stageReference.notices) { [interface] in
      interface.bindings.map { $0.value() }
        + interface.commands.compactMap { command in
          command.condition.map { $0.reasonDisabled().map(Value.string) ?? .null }
        }
    }
    self.lint = lint
    renderer.lint = lint
  }

  override func takeFindings() -> [LintRule] {
    let pause = world.shorterPause.take().map { pause, recorded in
      LintRule.shorterPause(pause, recorded: recorded)
    }
    return (lint?.takeFindings() ?? []) + [pause].compactMap(\.self)
  }
}

extension Screen {
  /// Makes the stage for this screen's view model, which shows these parts of the screen.
  package static func makeStage(
    world: World, showing isShown: @escaping (ScreenPart) -> Bool = { _ in true }
  ) -> Stage {
    ScreenStage(Self.self, world: world, where: isShown)
  }
}
