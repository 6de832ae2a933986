/// The bindings and commands of a view model inside another.
@MainActor
final class NestedInterface<ViewModel> {
  /// The interface that frames read.
  let showing: Interface<ViewModel>
  /// The interface that commands use. It is separate because a frame in the middle of a row's
  /// command reads all the other rows.
  let acting: Interface<ViewModel>

  init(_ describe: (inout Interface<ViewModel>) -> Void) {
    showing = Self.interface(describe)
    acting = Self.interface(describe)
  }

  private static func interface(
    _ describe: (inout Interface<ViewModel>) -> Void
  ) -> Interface<ViewModel> {
    var interface = Interface<ViewModel>(isNested: true)
    describe(&interface)
    return interface
  }

  /// Whether it listens to the view models.
  var listens: Bool { !showing.listeners.isEmpty || !showing.followers.isEmpty }

  /// The record of a view model's bindings.
  func value(of viewModel: ViewModel) -> Value {
    showing.subject.place(viewModel)
    return .record(
      showing.bindings.map { binding in
        let value = binding.value()
        let isVolatile = binding.options.contains(.volatile)
        return Value.Field(binding.name, isVolatile ? value.placeholder : value)
      })
  }

  /// Makes a command of the view model at `place` a command of its parent.
  func command<Parent>(
    _ command: Command, at place: ChildPlace<Parent, ViewModel>, in parent: ViewModelBox<Parent>
  ) -> Command {
    Command(
      CommandDescription(
        name: "\(place.prefix).\(command.name)", parameters: command.parameters,
        help: command.description.help),
      reasonDisabled: { rows in
        var rows = rows
        do {
          // A row's command without a row is not disabled: using it reports how to type it.
          guard try self.enter(place, in: parent, { rows.popFirst() }) != nil else { return nil }
          return command.reasonDisabled?(rows)
        } catch {
          return "\(error)"
        }
      },
      body(of: command, at: place, in: parent))
  }

  private func body<Parent>(
    of command: Command, at place: ChildPlace<Parent, ViewModel>, in parent: ViewModelBox<Parent>
  ) -> Command.Body {
    switch command.body {
    case .sync(let body):
      .sync { arguments in
        let index = try self.enter(place, in: parent, taking: &arguments)
        defer { place.putBack(self.acting.subject.value, index, in: parent) }
        if place.loses(self.acting.subject.value) {
          try self.expectNoChange(of: place.name) { try body(&arguments) }
        } else {
          try body(&arguments)
        }
      }
    case .async(let body):
      .async { arguments in
        _ = try self.enter(place, in: parent, taking: &arguments)
        let child = self.acting.subject.value
        let work = try body(&arguments)
        return {
          // Completion may have selected another row since.
          self.acting.subject.place(child)
          try await work()
        }
      }
    }
  }

  /// Throws if a command changes a structure that can't be stored back.
  private func expectNoChange(of name: String, _ body: () throws -> Void) throws {
    let before = value(of: acting.subject.value)
    try body()
    guard value(of: acting.subject.value) != before else { return }
    throw Refusal("\(name) can't be set from the screen: what the command changed is lost")
  }

  /// Makes the view model that is meant the target of commands.
  private func enter<Parent>(
    _ place: ChildPlace<Parent, ViewModel>, in parent: ViewModelBox<Parent>,
    _ nextRow: () -> Int?
  ) throws(Refusal) -> Int? {
    let children = place.children(parent.value)
    guard let index = try place.index(in: children, nextRow) else { return nil }
    acting.subject.place(children[index])
    return index
  }

  private func enter<Parent>(
    _ place: ChildPlace<Parent, ViewModel>, in parent: ViewModelBox<Parent>,
    taking arguments: inout Arguments
  ) throws(Refusal) -> Int {
    if let index = try enter(place, in: parent, { arguments.nextRow() }) { return index }
    throw Refusal("\(place.prefix): type a row's number for ROW, as in \(place.name)[0]")
  }
}
