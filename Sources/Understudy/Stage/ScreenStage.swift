/// The stage for the view model of one screen.
final class ScreenStage<S: Screen>: Stage, Observing {
  private let interface: Interface<S.ViewModel>
  private let table: CommandTable
  private let words = Words()
  // Reused for every command: making a new one would count a reference to the words.
  private let arguments: UncheckedBox<Arguments>
  /// Whether a command of the screen takes a secret.
  private let hidesSecrets: Bool
  private let stageReference = StageReference()
  private let observation = ObservationWatch()
  private var subject: ViewModelBox<S.ViewModel> { interface.subject }
  private let allCommands: UnretainedArray<Command>
  private let allBindings: UnretainedArray<Binding>
  /// The bindings that every frame shows: those that are not settled.
  private let frameBindings: UnretainedArray<Binding>
  private let progressBindings: [Binding]
  /// The subscriptions to the view model.
  private var listening: Listening<S.ViewModel>?
  /// Whether the screen listens to nested view models, which come and go.
  private let follows: Bool
  // What a structure announced while a command was changing it.
  private var heldEdits: [String: [ListEdit]] = [:]
  private let holdsEdits = UncheckedBox(false)

  init(_ screen: S.Type, world: World) {
    var interface = Interface<S.ViewModel>()
    S.describe(&interface)
    self.interface = interface
    hidesSecrets = interface.commands.contains(where: \.hasSecret)
    arguments = UncheckedBox(Arguments(words))
    allCommands = UnretainedArray(interface.commands)
    allBindings = UnretainedArray(interface.bindings)
    frameBindings = UnretainedArray(interface.bindings.filter { !$0.options.contains(.settled) })
    progressBindings = interface.bindings.filter { $0.options.contains(.progress) }
    follows = !interface.followers.isEmpty
    table = CommandTable(interface.commands.map(\.name))
    super.init(screenName: S.name, world: world)
    stageReference.attend(self)
  }

  deinit { stageReference.attend(nil) }

  override var commands: [CommandDescription] { descriptions }

  /// Cached, because the prompt needs them at each key.
  private lazy var descriptions = interface.commands.map(\.description)

  override var bindings: [(name: String, value: Value)] {
    guard subject.isPresent else { return [] }
    return world.inside { interface.bindings.map { ($0.name, $0.value()) } }
  }

  override func value(of binding: String) -> Value? {
    guard subject.isPresent else { return nil }
    return world.inside { interface.bindings.first { $0.name == binding }?.value() }
  }

  override var progress: Double? {
    guard subject.isPresent else { return nil }
    return world.inside { progressBindings.lazy.compactMap { $0.value().fraction }.first }
  }

  override func reasonDisabled(_ command: String) -> String? {
    let index = Array(command.utf8).withUnsafeBytes { self.index(of: $0) }
    guard subject.isPresent, let index else { return nil }
    return world.inside { interface.commands[index].reasonDisabled?(rows(in: command)) }
  }

  override func open(writingHeader: Bool) throws {
    if writingHeader { transcript.append(Session(screen: S.name, settings: world.settings.lines)) }
    listen()
    do {
      // Not a closure, which would look up the generic types once more.
      let before = world.enter()
      defer { Seal.leave(before) }
      let notify = Notifier(stageReference: stageReference)
      // The files and services that the screen opens are not the view model's.
      subject.place(try Leaks.ignoring { try S.make(in: world, notify: notify) })
      listening = Listening(to: subject.value, through: interface, notify)
      for binding in interface.bindings { binding.show(transcript) }
    }
    linesHook?()
    heldEdits = [:]
    holdsEdits.value = false
    subject.present()
    settle()
  }

  // MARK: Commands

  override func run(_ line: UnsafeRawBufferPointer) throws(SyntaxError) -> Outcome {
    // In a script, time has been recorded where it passed.
    if world.followsRealTime {
      world.catchUp(settle)
      world.recordQuietTime()
    }
    let flaw = try read(line)
    write(line)
    commandHook?()
    do {
      if let flaw { throw flaw }
      // A reference to the method would count one to the stage.
      try world.inside { () throws in try perform() }
    } catch {
      settle()
      let reason = RecordedError.text(of: error)
      transcript.append(Event.refusal(reason))
      return .refused(reason)
    }
    settle()
    return .done
  }

  /// Splits the line into words; returns what is wrong with it if it is text.
  private func read(_ line: UnsafeRawBufferPointer) throws(SyntaxError) -> SyntaxError? {
    do {
      try words.parse(line)
      return nil
    } catch {
      // In a line that can't be split, a secret could be anywhere: nothing is written.
      if hidesSecrets && world.knowsSecrets || String(validating: line, as: UTF8.self) == nil {
        throw error
      }
      return error
    }
  }

  /// Writes the command without its secrets.
  private func write(_ line: UnsafeRawBufferPointer) {
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
    if let index = index(of: words.bytes(0)) {
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
    guard words.count > 0 else { throw Refusal("a command is missing") }
    guard let index = index(of: words.bytes(0)) else {
      throw Refusal(unknown: unknownName, among: interface.commands.map(\.name))
    }
    try allCommands.withMember(at: index) { try perform($0) }
  }

  private func perform(_ command: Command) throws {
    if let reasonDisabled = command.reasonDisabled,
      let reason = reasonDisabled(command.isOfRows ? rows(in: words.text(0)) : [])
    {
      throw Refusal("\(words.text(0)) is disabled: \(reason)")
    }
    do {
      arguments.value.restart()
      if command.hasSecret {
        try command.expectEnough(words)
        arguments.value.holdSecret = true
        arguments.value.admitsStandIns = !world.knowsSecrets
      }
      try call(command.body, &arguments.value)
    } catch let error as ArgumentError {
      let name = words.text(0)
      let usage = error.isAboutUsage ? ": usage: \(command.description.usage(as: name))" : ""
      throw Refusal("\(name): \(error)\(usage)")
    }
  }

  /// The index of the command with a name as it is typed.
  private func index(of typed: UnsafeRawBufferPointer) -> Int? {
    if let index = table.index(of: typed) { return index }
    guard let address = CommandAddress(String(decoding: typed, as: UTF8.self)) else { return nil }
    return Array(address.name.utf8).withUnsafeBytes { table.index(of: $0) }
  }

  private func rows(in typed: String) -> ArraySlice<Int> { CommandAddress(typed)?.rows[...] ?? [] }

  private func call(_ body: Command.Body, _ arguments: inout Arguments) throws {
    switch body {
    case .async(let body): try complete(try body(&arguments))
    case .sync(let body): try body(&arguments)
    }
  }

  // MARK: Rendering

  override func render(settled: Bool) {
    guard subject.isPresent else { return }
    let before = world.enter()
    if holdsEdits.value {
      renderHeld(settled ? allBindings : frameBindings)
    } else if settled {
      allBindings.forEach { $0.refresh(transcript) }
    } else {
      frameBindings.forEach { $0.refresh(transcript) }
    }
    Seal.leave(before)
    endFrame()
  }

  private func renderHeld(_ bindings: UnretainedArray<Binding>) {
    bindings.forEach { binding in
      if let edits = heldEdits.removeValue(forKey: binding.name) {
        binding.apply(edits, transcript)
      } else {
        binding.refresh(transcript)
      }
    }
    holdsEdits.value = !heldEdits.isEmpty
  }

  override func watch() {
    guard subject.isPresent else { return }
    observation.begin { render(settled: false) }
  }

  private func endFrame() {
    if follows { follow() }
    linesHook?()
  }

  /// Separate from what each frame does, because it looks up the view model's type.
  @inline(never)
  private func follow() { listening?.follow(subject.value) }

  func frame() {
    guard subject.isPresent else { return }
    frameBindings.forEach { $0.apply([], transcript) }
    endFrame()
  }

  func frame(_ edit: ListEdit, in name: String) {
    frame([edit], in: name) { $0.applyOne(edit, transcript) }
  }

  func frame(_ edits: [ListEdit], in name: String) {
    frame(edits, in: name) { $0.apply(edits, transcript) }
  }

  @inline(__always)
  private func frame(
    _ edits: @autoclosure () -> [ListEdit], in name: String, _ apply: (Binding) -> Void
  ) {
    if !allBindings.contains(where: { $0.name == name }) {
      transcript.append(
        Event.refusal("\(name): an edit was announced, but no binding has that name"))
    }
    // A structure's command has only one frame: its values in between can't be read.
    guard subject.isPresent else { return hold(edits(), name) }
    frameBindings.forEach { $0.name == name ? apply($0) : $0.refresh(transcript) }
    endFrame()
  }

  private func hold(_ edits: [ListEdit], _ name: String) {
    heldEdits[name, default: []] += edits
    holdsEdits.value = true
  }
}

extension Value {
  /// The value of a progress binding, from 0 to 1; nil if it is neither a `Double` nor an `Int`.
  fileprivate var fraction: Double? {
    switch self {
    case .double(let part) where part.isFinite: min(max(part, 0), 1)
    case .int(let percent): Double(min(max(percent, 0), 100)) / 100
    default: nil
    }
  }
}

extension Screen {
  /// Makes the stage for this screen's view model.
  package static func makeStage(world: World) -> Stage { ScreenStage(Self.self, world: world) }
}
