import Bindings

extension Interface {
  /// Listens to the view model: `subscribe` is called with each view model before the screen shows
  /// it, and arranges that the notifier is called when something changes.
  ///
  /// ```swift
  /// view.listen { door, notify in door.doorDidChange = { _ in notify() } }
  /// view.listen { form, notify in
  ///   let delegate = FormObserver(notify)
  ///   form.delegate = delegate
  ///   return delegate
  /// }
  /// ```
  ///
  /// It also declares that the view model announces its changes; see ``announcesChanges()``.
  ///
  /// In the description of a nested view model (`child`,
  /// ``rows(_:_:_:file:line:describe:)-(_,KeyPath<ViewModel,[Row]>,_,_,_,_)``) it is called for each
  /// object that appears there.
  ///
  /// - Parameter subscribe: returns what must be kept while the view model is shown: a
  ///   subscription's token, a delegate, or nothing.
  public mutating func listen<Token>(_ subscribe: @escaping (ViewModel, Notifier) -> Token) {
    announces = true
    addListener(subscribe)
  }

  /// The same for a delegate that needs the world: one that answers the view model.
  ///
  /// ```swift
  /// view.listen { picker, world, notify in PickerObserver(of: picker, in: world, notify) }
  /// ```
  public mutating func listen<Token>(
    _ subscribe: @escaping (ViewModel, World, Notifier) -> Token
  ) {
    // A listener is called by a stage, so there is a world.
    listen { viewModel, notify in notify.world.map { subscribe(viewModel, $0, notify) } }
  }

  /// Listens to what announces changes of the last binding only.
  mutating func listenForLastBinding<Token>(
    _ subscribe: @escaping (ViewModel, Notifier) -> Token
  ) {
    bindings.last?.announcer = .itself
    addListener(subscribe)
  }

  mutating func addListener<Token>(
    _ subscribe: @escaping (ViewModel, Notifier) -> Token
  ) {
    listeners.append { subscribe($0, $1) }
  }

  /// Shows the value of a `Bind`, and renders a frame each time it is set.
  ///
  /// ```swift
  /// view.bind("level", \.level)
  /// ```
  ///
  /// - Parameters:
  ///   - name: as in ``bind(_:_:_:file:line:)``.
  ///   - box: the path to the `Bind`. If another `Bind` replaces it later, that one is shown, but
  ///     the screen does not listen to it.
  ///   - options: whether the binding is settled or volatile.
  ///   - file: the file in which a mistake in the name is reported.
  ///   - line: the line in that file.
  public mutating func bind<Shown>(
    _ name: String,
    _ box: KeyPath<ViewModel, Bind<Shown>>,
    _ options: BindingOptions = [],
    file: StaticString = #fileID,
    line: UInt = #line
  ) {
    bind(name, { $0[keyPath: box].value }, options, file: file, line: line)
    listenForLastBinding { viewModel, notify in
      viewModel[keyPath: box].skipFirst().bindFire { _ in notify() }
    }
  }
}

/// The subscriptions to one view model: the tokens of its listeners, and those of the view models
/// inside it.
@MainActor
final class Listening<ViewModel> {
  // An object is kept so that no other can get its identity meanwhile. A structure is not: a second
  // copy would make its lists be copied on change. Not `AnyObject`: the first conversion to it
  // searches all conformances, which took a fifth of the instructions at start.
  private let object: ViewModel?
  private let tokens: [Any]
  private let followers: [(ViewModel) -> Void]
  private var isFollowing = false

  init(to viewModel: ViewModel, through interface: Interface<ViewModel>, _ notify: Notifier) {
    object = ViewModelBox.isObject(viewModel) ? viewModel : nil
    tokens = interface.listeners.map { $0(viewModel, notify) }
    followers = interface.followers.map { $0(notify) }
    follow(viewModel)
  }

  /// Listens to the view models that are now inside `viewModel`, and to no others.
  func follow(_ viewModel: ViewModel) {
    // A new listener may be notified at once, which renders a frame and gets here again.
    if followers.isEmpty || isFollowing { return }
    isFollowing = true
    defer { isFollowing = false }
    for follower in followers { follower(viewModel) }
  }
}
