import SessionAnalysis

/// The bindings and commands of a view model inside another.
@MainActor
final class NestedInterface<ViewModel> {
  /// The interface that frames read.
  let showing: Interface<ViewModel>
  /// The interface that commands use. It is separate because a frame in the middle of a row's
  /// command reads all the other rows.
  let acting: Interface<ViewModel>
  /// How many asynchronous commands run.
  private var running = 0

  init(depth: Int, _ describe: (inout Interface<ViewModel>) -> Void) {
    showing = Interface(depth: depth, describe)
    acting = Interface(depth: depth, describe)
  }

  /// Whether it only describes what is shown.
  var hasOnlyBindings: Bool {
    !showing.listens && showing.commands.isEmpty && showing.invariants.isEmpty
  }

  /// What announces changes of the view models, but for ``unannouncedParts``. An object that does not announce its own
  /// may have a view that knows of them some other way.
  var announcer: Announcer {
    let isObject = ViewModel.self is AnyObject.Type
    let announced = showing.bindings.filter { !$0.isUnannounced }
    guard !announced.isEmpty || showing.bindings.isEmpty, !isObject || showing.isAnnouncing else {
      return .nothing
    }
    let isObserved = showing.isObservable || announced.contains { $0.announcer == .observation }
    return isObserved ? .observation : isObject ? .viewModel : .structure
  }

  /// The paths in the record to what nothing announces, such as rows that the screen does not listen to.
  var unannouncedParts: [[String]] {
    showing.bindings.flatMap { binding in
      binding.isUnannounced
        ? [[binding.name]] : binding.unannouncedParts.map { [binding.name] + $0 }
    }
  }

  /// The record of a view model's bindings.
  func value(of viewModel: ViewModel) -> Value {
    showing.subject.holding(viewModel) {
      .record(
        showing.bindings.map { binding in
          let value = binding.value()
          let isVolatile = binding.options.contains(.volatile)
          return Value.Field(binding.name, isVolatile ? value.placeholder : value)
        })
    }
  }

  /// Makes a command of the view model at `place` a command of its parent.
  func command<Parent>(
    _ command: Command, _ condition: Command.Condition?, at place: ChildPlace<Parent, ViewModel>,
    in parent: ViewModelBox<Parent>
  ) -> Command {
    Command(
      CommandDescription(
        "\(place.prefix).\(command.name)", command.parameters.map { $0.nested(in: place.name) },
        help: command.description.help),
      reasonDisabled: { rows in
        var rows = rows
        do {
          let children = place.children(parent.value)
          // A row's command without a row is not disabled: using it reports how to type it.
          guard let index = try place.index(in: children, { rows.popFirst() }) else { return nil }
          return self.acting.subject.holding(children[index]) { command.reasonDisabled?(rows) }
        } catch {
          return "\(error)"
        }
      },
      condition: place.isList ? nil : condition.map { self.condition($0, at: place, in: parent) },
      body(of: command, at: place, in: parent))
  }

  /// Makes the condition of one of the shown interface's commands one of its parent's.
  private func condition<Parent>(
    _ condition: Command.Condition, at place: ChildPlace<Parent, ViewModel>,
    in parent: ViewModelBox<Parent>
  ) -> Command.Condition {
    // It may read anything.
    Command.Condition(announcer: unannouncedParts.isEmpty ? announcer : .nothing) {
      guard let child = place.children(parent.value).first else { return "\(place.name) is nil" }
      return self.showing.subject.holding(child) { condition.reasonDisabled() }
    }
  }

  /// Makes an invariant of the view models at `place` one of their parent.
  func invariant<Parent>(
    _ invariant: Invariant, at place: ChildPlace<Parent, ViewModel>,
    in parent: ViewModelBox<Parent>
  ) -> Invariant {
    Invariant {
      place.children(parent.value).enumerated().flatMap { index, child in
        let name = place.isList ? "\(place.name)[\(index)]" : place.name
        return self.showing.subject.holding(child) { invariant.violations() }
          .map { "\(name): \($0)" }
      }
    }
  }

  private func body<Parent>(
    of command: Command, at place: ChildPlace<Parent, ViewModel>, in parent: ViewModelBox<Parent>
  ) -> Command.Body {
    switch command.body {
    case .sync(let body):
      .sync { arguments in
        let (child, index) = try self.find(place, in: parent, taking: &arguments)
        let entry = parent.placements
        try self.acting.subject.holding(child) {
          let before = place.loses(child) ? self.value(of: child) : nil
          defer { self.storeChange(at: place, index, in: parent, entered: entry) }
          try body(&arguments)
          try self.expectChangeStored(since: before, at: place, in: parent, entered: entry)
        }
      }
    case .async(let body):
      .async { arguments in
        let (child, index) = try self.find(place, in: parent, taking: &arguments)
        let work = try self.acting.subject.holding(child) { try body(&arguments) }
        return {
          // Another command may use the box meanwhile.
          self.acting.subject.place(child)
          self.running += 1
          defer {
            self.running -= 1
            if self.running == 0 { self.acting.subject.clear() }
          }
          let entry = parent.placements
          let before = place.loses(child) ? self.value(of: child) : nil
          defer { self.storeChange(at: place, index, in: parent, entered: entry) }
          let result = try await work()
          try self.expectChangeStored(since: before, at: place, in: parent, entered: entry)
          return result
        }
      }
    }
  }

  /// Throws if the command changed a structure that can't be stored back: the screen can't set it, and it showed as
  /// `before`, or the parent's box holds another parent than when the command began, with `entered` placements.
  private func expectChangeStored<Parent>(
    since before: Value?, at place: ChildPlace<Parent, ViewModel>, in parent: ViewModelBox<Parent>,
    entered: Int
  ) throws(Refusal) {
    guard acting.subject.hasStructureChange else { return }
    if let before, value(of: acting.subject.value) != before {
      throw .impossible(
        "\(place.name) can't be set from the screen: what the command changed is lost")
    }
    if parent.placements != entered {
      throw .impossible("\(place.name): another command ran: what this one changed is lost")
    }
  }

  /// Stores back a structure that a command has changed, also before it failed. A method changes none, and the
  /// parent may have changed it meanwhile.
  private func storeChange<Parent>(
    at place: ChildPlace<Parent, ViewModel>, _ index: Int, in parent: ViewModelBox<Parent>,
    entered: Int
  ) {
    guard acting.subject.takeStructureChange(), parent.placements == entered else { return }
    place.putBack(acting.subject.value, index, in: parent)
  }

  /// The view model that is meant, and its index.
  private func find<Parent>(
    _ place: ChildPlace<Parent, ViewModel>, in parent: ViewModelBox<Parent>,
    taking arguments: inout Arguments
  ) throws(Refusal) -> (child: ViewModel, index: Int) {
    let children = place.children(parent.value)
    guard let index = try place.index(in: children, { arguments.nextRow() }) else {
      throw .impossible("\(place.prefix): type a row's number for ROW, as in \(place.name)[0]")
    }
    return (children[index], index)
  }
}

/// Where view models are inside another one: in a property, or in a list.
struct ChildPlace<Parent, Child> {
  let name: String
  let isList: Bool
  /// The view models there: the property's or none, or the rows.
  let children: (Parent) -> [Child]
  /// Stores a structure back; nil if the screen can't set the property.
  let put: ((inout Parent, Child, Int) -> Void)?

  /// The first part of the names of its commands.
  var prefix: String { isList ? name + Names.row : name }

  /// The index of the child that is meant; `nextRow` returns its row. Nil if no row was given.
  ///
  /// - Throws: ``Refusal`` if there is no such child.
  func index(in children: [Child], _ nextRow: () -> Int?) throws(Refusal) -> Int? {
    guard !children.isEmpty else { throw .impossible("\(name) is \(isList ? "empty" : "nil")") }
    guard isList else { return 0 }
    guard let row = nextRow() else { return nil }
    guard children.indices.contains(row) else {
      throw .outOfRange(row: row, of: children.count)
    }
    return row
  }

  /// Stores back a structure that a command may have changed, unless the command removed it.
  func putBack(_ child: Child, _ index: Int, in parent: ViewModelBox<Parent>) {
    guard let put, !ViewModelBox.isObject(child), children(parent.value).indices.contains(index)
    else {
      return
    }
    parent.update { put(&$0, child, index) }
  }

  /// Whether a command's changes to `child` would be lost.
  func loses(_ child: Child) -> Bool { put == nil && !ViewModelBox.isObject(child) }
}
