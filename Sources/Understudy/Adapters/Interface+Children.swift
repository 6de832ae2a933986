extension Interface {
  /// Shows a view model that is inside this one, and lets its commands be used.
  ///
  /// ```swift
  /// view.child("sender", \.sender, describe: PersonScreen.describe)
  /// ```
  ///
  /// What `describe` says of it is known by its path: it shows as a record, whose changes read
  /// `sender.name = "Ada"`, and its commands are typed as `sender.rename Ada`.
  ///
  /// A structure is put back when a command of it is over. If the screen can't set the property, a
  /// command that changes the structure fails and says so.
  ///
  /// - Parameters:
  ///   - name: by the property's own name: a Swift identifier.
  ///   - path: where it is.
  ///   - options: how its record is rendered.
  ///   - file: where a mistake in the name is reported.
  ///   - line: the line of it.
  ///   - describe: says what is shown of it and what can be done with it: another screen's `describe`,
  ///     or a closure. It is called twice, when the screen is described, and must say the same.
  /// - Complexity: each frame reads all of the child's bindings.
  public mutating func child<Child>(
    _ name: String,
    _ path: KeyPath<ViewModel, Child>,
    _ options: BindingOptions = [],
    file: StaticString = #fileID,
    line: UInt = #line,
    describe: (inout Interface<Child>) -> Void
  ) {
    let nested = NestedInterface(describe)
    let binding = Binding.make(name, options) { [subject] in
      nested.value(of: subject.value[keyPath: path])
    }
    let settable = path as? WritableKeyPath<ViewModel, Child>
    let place = ChildPlace(
      name, isList: false, children: { (viewModel: ViewModel) in [viewModel[keyPath: path]] },
      put: settable.map { path in { viewModel, child, _ in viewModel[keyPath: path] = child } })
    add(nested, at: place, showing: binding, file: file, line: line)
  }

  /// Shows a view model that may be inside this one. While there is none, it shows as `nil`, and its
  /// commands are disabled.
  public mutating func child<Child>(
    _ name: String,
    _ path: KeyPath<ViewModel, Child?>,
    _ options: BindingOptions = [],
    file: StaticString = #fileID,
    line: UInt = #line,
    describe: (inout Interface<Child>) -> Void
  ) {
    let nested = NestedInterface(describe)
    let binding = Binding.make(name, options) { [subject] in
      subject.value[keyPath: path].map { nested.value(of: $0) } ?? Value.null
    }
    let settable = path as? WritableKeyPath<ViewModel, Child?>
    let place = ChildPlace<ViewModel, Child>(
      name, isList: false,
      children: { (viewModel: ViewModel) in viewModel[keyPath: path].map { [$0] } ?? [] },
      put: settable.map { path in { viewModel, child, _ in viewModel[keyPath: path] = child } })
    add(nested, at: place, showing: binding, file: file, line: line)
  }

  /// Shows a list of view models, and lets the commands of each be used.
  ///
  /// ```swift
  /// view.rows("players", \.players) { row in
  ///   row.bind("name", \.name)
  ///   row.command("promote", Player.promote)
  /// }
  /// ```
  ///
  /// The list shows as any other, with a record for each row, and a row's commands are typed with its
  /// path: `players[2].promote`. The screen's list of commands calls them `players[ROW].promote`.
  ///
  /// All else is as in ``child(_:_:_:file:line:describe:)-(_,KeyPath<ViewModel,Child>,_,_,_,_)``.
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
    let nested = NestedInterface(describe)
    let binding = Binding.make(name, options) { [subject] in
      subject.value[keyPath: path].map { nested.value(of: $0) }
    }
    let settable = path as? WritableKeyPath<ViewModel, [Row]>
    let place = ChildPlace(
      name, isList: true, children: { (viewModel: ViewModel) in viewModel[keyPath: path] },
      put: settable.map { path in { viewModel, row, i in viewModel[keyPath: path][i] = row } })
    add(nested, at: place, showing: binding, file: file, line: line)
  }

  private mutating func add<Child>(
    _ nested: NestedInterface<Child>, at place: ChildPlace<ViewModel, Child>,
    showing binding: Binding, file: StaticString, line: UInt
  ) {
    add(binding, file: file, line: line)
    for command in nested.acting.commands {
      commands.append(nested.command(command, at: place, in: subject))
    }
    guard nested.listens else { return }
    followers.append { notify in
      let listening = ListeningToChildren(through: nested.showing, notify)
      return { listening.follow(place.children($0)) }
    }
  }
}
