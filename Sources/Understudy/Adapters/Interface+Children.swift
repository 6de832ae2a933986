extension Interface {
  /// Shows a view model inside this one, and offers its commands.
  ///
  /// ```swift
  /// view.child("sender", \.sender, describe: PersonScreen.describe)
  /// ```
  ///
  /// Its bindings and commands are named by its path: it shows as a record, whose changes are
  /// written as `sender.name = "Ada"`, and its commands are typed as `sender.rename Ada`.
  ///
  /// A structure that a command's closure changes is stored back when the command ends. If the screen can't set
  /// the property, a command that changes the structure fails and reports that.
  ///
  /// - Parameters:
  ///   - name: the property's own name: a Swift identifier.
  ///   - path: the path to the view model.
  ///   - options: how its record is rendered.
  ///   - file: the file in which a mistake in the name is reported.
  ///   - line: the line in that file.
  ///   - describe: names its bindings and commands: another screen's `describe`, or a closure. It
  ///     is called twice when the screen is described, and must do the same both times.
  /// - Complexity: each frame reads all of the child's bindings.
  public mutating func child<Child>(
    _ name: String,
    _ path: KeyPath<ViewModel, Child>,
    _ options: BindingOptions = [],
    file: StaticString = #fileID,
    line: UInt = #line,
    describe: (inout Interface<Child>) -> Void
  ) {
    let settable = path as? WritableKeyPath<ViewModel, Child>
    let place = ChildPlace<ViewModel, Child>(
      name: name, isList: false, children: { [$0[keyPath: path]] },
      put: settable.map { path in { viewModel, child, _ in viewModel[keyPath: path] = child } })
    add(place, options, file, line, describe)
  }

  /// Shows an optional view model inside this one. While it is nil, it shows as `nil` and its
  /// commands are disabled.
  public mutating func child<Child>(
    _ name: String,
    _ path: KeyPath<ViewModel, Child?>,
    _ options: BindingOptions = [],
    file: StaticString = #fileID,
    line: UInt = #line,
    describe: (inout Interface<Child>) -> Void
  ) {
    let settable = path as? WritableKeyPath<ViewModel, Child?>
    let place = ChildPlace<ViewModel, Child>(
      name: name, isList: false, children: { $0[keyPath: path].map { [$0] } ?? [] },
      put: settable.map { path in { viewModel, child, _ in viewModel[keyPath: path] = child } })
    add(place, options, file, line, describe)
  }

  /// Shows a list of view models, and offers the commands of each.
  ///
  /// ```swift
  /// view.rows("players", \.players) { row in
  ///   row.bind("name", \.name)
  ///   row.command("promote", Player.promote)
  /// }
  /// ```
  ///
  /// The list shows like any other, with a record for each row. Rows of an `Identifiable` type are told apart by
  /// their `id`, which need not be bound. A row's commands are typed with its path: `players[2].promote`; the
  /// screen's list of commands has them as `players[ROW].promote`.
  ///
  /// Otherwise this is like
  /// ``child(_:_:_:file:line:describe:)-(_,KeyPath<ViewModel,Child>,_,_,_,_)``.
  ///
  /// - Complexity: each frame reads all bindings of all rows.
  public mutating func rows<Row>(
    _ name: String,
    _ path: KeyPath<ViewModel, [Row]>,
    _ options: BindingOptions = [],
    file: StaticString = #fileID,
    line: UInt = #line,
    describe: (inout Interface<Row>) -> Void
  ) {
    let settable = path as? WritableKeyPath<ViewModel, [Row]>
    let place = ChildPlace<ViewModel, Row>(
      name: name, isList: true, children: { $0[keyPath: path] },
      put: settable.map { path in { viewModel, row, i in viewModel[keyPath: path][i] = row } })
    add(place, options, file, line, describe)
  }

  /// Shows a dictionary of view models or of any other type: of each value what `describe` binds.
  ///
  /// ```swift
  /// view.rows("prices", \.prices) { price in price.bind("amount", \.amount) }
  /// ```
  ///
  /// It is shown by its keys: `["tea": (amount: 250)]`. The values can't have commands of their own,
  /// invariants or listeners.
  public mutating func rows<Key: Hashable, Row>(
    _ name: String,
    _ path: KeyPath<ViewModel, [Key: Row]>,
    _ options: BindingOptions = [],
    file: StaticString = #fileID,
    line: UInt = #line,
    describe: (inout Interface<Row>) -> Void
  ) {
    let nested = nested(name, file, line, describe)
    if !nested.hasOnlyBindings {
      Mistake.note(
        "\(name): the values of a dictionary can only have bindings", file: file, line: line)
    }
    let binding = Binding.make(name, options) { [subject] in
      Value.dictionary(
        sorting: subject.value[keyPath: path].map { key, row in
          Value.Entry(Value(reflecting: key), nested.value(of: row))
        })
    }
    (binding.announcer, binding.unannouncedParts) = (nested.announcer, nested.unannouncedParts)
    add(binding, file: file, line: line)
  }

  /// A description that uses itself for the view models inside would not end.
  private func nested<Child>(
    _ name: String, _ file: StaticString, _ line: UInt,
    _ describe: (inout Interface<Child>) -> Void
  ) -> NestedInterface<Child> {
    if depth == Self.deepest {
      Mistake.stop(
        "\(name): described more than \(depth) levels deep: a description can't use itself: describe "
          + "as many levels as the view shows, or bind the rows in one list", file: file, line: line
      )
    }
    return NestedInterface(depth: depth + 1, describe)
  }

  /// Each level takes twice as long as the one above it.
  private static var deepest: Int { 10 }

  private mutating func add<Child>(
    _ place: ChildPlace<ViewModel, Child>, _ options: BindingOptions, _ file: StaticString,
    _ line: UInt, _ describe: (inout Interface<Child>) -> Void
  ) {
    let nested = nested(place.name, file, line, describe)
    let children = { [subject] in place.children(subject.value) }
    let read = { children().map { nested.value(of: $0) } }
    let binding =
      if !place.isList {
        Binding.make(place.name, options) { read().first ?? .null }
      } else if Child.self is any Identifiable.Type, !options.contains(.volatile) {
        Binding(
          place.name, options,
          ListDisplay(
            place.name, { children().map { IdentifiedChild($0, shown: nested.value(of: $0)) } },
            value: { .list($0.map(\.asValue)) }
          ) { $1.append($0.asValue.shortened()) })
      } else {
        Binding.make(place.name, options, read)
      }
    (binding.announcer, binding.unannouncedParts) = (nested.announcer, nested.unannouncedParts)
    if place.isList {
      binding.rows = { [subject] range in
        RowSlice(of: place.children(subject.value), range, nested.value(of:))
      }
    }
    add(binding, file: file, line: line)
    for (index, command) in nested.acting.commands.enumerated() {
      let condition = nested.showing.commands[index].condition
      commands.append(nested.command(command, condition, at: place, in: subject))
    }
    for invariant in nested.showing.invariants {
      invariants.append(nested.invariant(invariant, at: place, in: subject))
    }
    guard nested.showing.listens else { return }
    followers.append { notify in
      let listening = ListeningToChildren(through: nested.showing, notify)
      return { listening.follow(place.children($0)) }
    }
  }
}

/// What is shown of a row, with the row's own identity, which need not be shown.
private struct IdentifiedChild: Equatable, Identifiable, ValueConvertible {
  let id: AnyHashable
  let asValue: Value

  init(_ child: Any, shown: Value) {
    func id(of child: some Identifiable) -> AnyHashable { AnyHashable(child.id) }
    self.id = (child as? any Identifiable).map { id(of: $0) } ?? AnyHashable(0)
    asValue = shown
  }

  /// Only what is shown can change.
  static func == (a: Self, b: Self) -> Bool { a.asValue == b.asValue }
}

/// The subscriptions to the view models in one property of another.
@MainActor
private final class ListeningToChildren<Child> {
  private let interface: Interface<Child>
  private let notify: Notifier
  private var heard: [Key: Listening<Child>] = [:]

  /// An object is identified by its identity, a structure by its index.
  private enum Key: Hashable {
    case object(ObjectIdentifier)
    case place(Int)
  }

  init(through interface: Interface<Child>, _ notify: Notifier) {
    (self.interface, self.notify) = (interface, notify)
  }

  func follow(_ children: [Child]) {
    var left = heard
    heard = [:]
    for (place, child) in children.enumerated() {
      let key = Self.key(of: child, at: place)
      let known = left.removeValue(forKey: key) ?? heard[key]
      heard[key] = known ?? Listening(to: child, through: interface, notify)
      known?.follow(child)
    }
  }

  private static func key(of child: Child, at place: Int) -> Key {
    guard ViewModelBox.isObject(child) else { return .place(place) }
    return .object(ObjectIdentifier(child as AnyObject))
  }
}
