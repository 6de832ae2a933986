/// The stage for the view model of one screen.
final class ScreenStage<S: Screen>: Stage, Observing {
  private let interface: Interface<S.ViewModel>
  private let table: CommandTable
  private let words = Words()
  private let audience = Audience()
  // Nil before the screen is open, and while a command has a structure in its hands.
  private var viewModel: S.ViewModel?
  // What a structure announced while a command had it in its hands.
  private var heldEdits: [String: [ListEdit]] = [:]

  init(_ screen: S.Type, world: World) {
    var interface = Interface<S.ViewModel>()
    S.describe(&interface)
    self.interface = interface
    table = CommandTable(interface.commands.map(\.name))
    super.init(screenName: S.name, world: world)
    audience.stage = self
  }

  override var commands: [CommandDescription] { interface.commands.map(\.description) }

  override var bindings: [(name: String, value: Value)] {
    guard let viewModel else { return [] }
    return interface.bindings.map { ($0.name, $0.value(of: viewModel)) }
  }

  override func reasonDisabled(_ command: String) -> String? {
    guard let viewModel, let command = interface.commands.first(where: { $0.name == command }),
      !command.enabled(viewModel)
    else { return nil }
    return command.reason
  }

  override func open(writingHeader: Bool) throws {
    if writingHeader { transcript.append(Session(screen: S.name, settings: world.settings.lines)) }
    let made = try S.make(in: world, notify: Notifier(audience: audience))
    for binding in interface.bindings { binding.show(made, in: transcript) }
    afterLines?()
    heldEdits = [:]
    viewModel = made
    settle()
  }

  // MARK: Commands

  override func run(_ line: UnsafeRawBufferPointer) throws(LineError) -> Outcome {
    if world.untilNextTimer != nil {
      world.catchUp()
      attend()
    }
    let flaw = try read(line)
    transcript.append(command: line)
    beforeCommand?()
    do {
      if let flaw { throw flaw }
      try perform()
    } catch {
      settle()
      let reason = RecordedError.text(of: error)
      transcript.append(Event.refusal(reason))
      return .refused(reason)
    }
    settle()
    return .done
  }

  /// Takes the line apart; gives what is wrong with it, if it is text.
  private func read(_ line: UnsafeRawBufferPointer) throws(LineError) -> LineError? {
    do {
      try words.parse(line)
      return nil
    } catch {
      if String(validating: line, as: UTF8.self) == nil { throw error }
      return error
    }
  }

  private func perform() throws {
    guard words.count > 0 else { throw Refusal("a command is missing") }
    guard let index = table.index(of: words.bytes(0)) else {
      throw Refusal(unknown: words.text(0), among: interface.commands.map(\.name))
    }
    let command = interface.commands[index]
    if let viewModel, !command.enabled(viewModel) {
      throw Refusal("\(command.name) is disabled: \(command.reason)")
    }
    do {
      var arguments = Arguments(words, from: 1)
      try call(command.body, &arguments)
    } catch let error as ArgumentError {
      let usage = error.isAboutUsage ? ": usage: \(command.usage)" : ""
      throw Refusal("\(command.name): \(error)\(usage)")
    }
  }

  private func call(
    _ body: Command<S.ViewModel>.Body, _ arguments: inout Arguments
  ) throws {
    guard var viewModel else { return }
    switch body {
    case .async(let body):
      try complete(try body(viewModel, &arguments))
    case .sync(let body):
      // A structure must not be in two places: its lists would be copied when they change. An
      // object stays, to be read when it calls back.
      if !Self.isReference { self.viewModel = nil }
      defer { self.viewModel = viewModel }
      try body(&viewModel, &arguments)
    }
  }

  private static var isReference: Bool { S.ViewModel.self is AnyObject.Type }

  // MARK: Rendering

  override func render(settled: Bool) {
    guard let viewModel else { return }
    for binding in interface.bindings where settled || !binding.options.contains(.settled) {
      if !heldEdits.isEmpty, let edits = heldEdits.removeValue(forKey: binding.name) {
        binding.apply(edits, of: viewModel, in: transcript)
      } else {
        binding.refresh(viewModel, in: transcript)
      }
    }
    afterLines?()
  }

  func frame() {
    guard let viewModel else { return }
    for binding in frameBindings { binding.apply([], of: viewModel, in: transcript) }
    afterLines?()
  }

  func frame(_ edits: [ListEdit], in name: String) {
    if !interface.bindings.contains(where: { $0.name == name }) {
      transcript.append(
        Event.refusal("\(name): an edit was announced, but no binding has that name"))
    }
    // One frame for all of a structure's command: what it was in between can't be read.
    guard let viewModel else { return heldEdits[name, default: []] += edits }
    for binding in frameBindings {
      if binding.name == name {
        binding.apply(edits, of: viewModel, in: transcript)
      } else {
        binding.refresh(viewModel, in: transcript)
      }
    }
    afterLines?()
  }

  private var frameBindings: some Sequence<Binding<S.ViewModel>> {
    interface.bindings.lazy.filter { !$0.options.contains(.settled) }
  }

  func print(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      transcript.append(Event.output(String(line)))
    }
    afterLines?()
  }
}

extension Screen {
  /// The stage for this screen's view model.
  package static func makeStage(world: World) -> Stage { ScreenStage(Self.self, world: world) }
}
