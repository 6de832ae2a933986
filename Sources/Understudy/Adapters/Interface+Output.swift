extension Interface {
  /// Shows the last value that the view model passed to a closure, for an output that the view
  /// model does not store. Each value renders a frame; until the first, `nil` is shown.
  ///
  /// ```swift
  /// view.output("status") { door, show in door.onStatus = show }
  /// ```
  ///
  /// - Parameters:
  ///   - name: as in `bind`.
  ///   - options: whether the binding is settled or volatile.
  ///   - file: the file in which a mistake in the name is reported.
  ///   - line: the line in that file.
  ///   - subscribe: arranges that the closure is called, and returns what must be kept while the
  ///     view model is shown. The value is converted where it is called. On the view model's own
  ///     thread the closure takes effect at once, on others when the stage gets to it.
  public mutating func output<Shown, Token>(
    _ name: String,
    _ options: BindingOptions = [],
    file: StaticString = #fileID,
    line: UInt = #line,
    subscribe: @escaping (ViewModel, @escaping @Sendable (Shown) -> Void) -> Token
  ) {
    let latest: Latest<Value> = bindLatest(name, options, file: file, line: line)
    bindings.last?.type = Shown?.self
    listenForLastBinding { viewModel, notify in
      subscribe(viewModel) { shown in
        let value = Value(reflecting: shown)
        notify.show { latest.value = value }
      }
    }
  }

  /// Shows the last element of an asynchronous sequence. Each element renders a frame; until the
  /// first, `nil` is shown.
  ///
  /// ```swift
  /// view.bind("status", \.statuses)
  /// ```
  ///
  /// A task iterates over the sequence and is cancelled when the session ends. If the sequence
  /// throws, the error is written as text: `| status ended: the line is cut`.
  ///
  /// - Parameters:
  ///   - name: as in ``bind(_:_:_:file:line:)``.
  ///   - sequence: the path to the sequence. An `AsyncStream` has one consumer: this one.
  ///   - options: whether the binding is settled or volatile.
  ///   - file: the file in which a mistake in the name is reported.
  ///   - line: the line in that file.
  public mutating func bind<Elements: AsyncSequence>(
    _ name: String,
    _ sequence: KeyPath<ViewModel, Elements>,
    _ options: BindingOptions = [],
    file: StaticString = #fileID,
    line: UInt = #line
  ) {
    let latest: Latest<Elements.Element> = bindLatest(name, options, file: file, line: line)
    listenForLastBinding { viewModel, notify in
      Iteration(of: viewModel[keyPath: sequence], called: name, notify) { element in
        latest.value = element
        notify()
      }
    }
  }

  /// Renders a frame for each element of an asynchronous sequence, whatever the element is.
  ///
  /// ```swift
  /// view.listen(to: \.changes)
  /// ```
  public mutating func listen<Elements: AsyncSequence>(to sequence: KeyPath<ViewModel, Elements>) {
    listen { viewModel, notify in
      Iteration(of: viewModel[keyPath: sequence], called: "a sequence", notify) { _ in notify() }
    }
  }

  private mutating func bindLatest<Shown>(
    _ name: String, _ options: BindingOptions, file: StaticString, line: UInt
  ) -> Latest<Shown> {
    if isNested {
      Mistake.note(
        "\(name): only the screen's own view model can have outputs, not a nested one",
        file: file, line: line)
    }
    let latest = Latest<Shown>()
    bind(name, { _ in latest.value }, options, file: file, line: line)
    return latest
  }
}

extension Interface {
  /// Shows what the view model tells its view without keeping it: an alert, a toast, a push, a close.
  ///
  /// ```swift
  /// view.event("opened") { door, happened in door.onOpen = happened }
  /// view.event("picked") { list, happened in
  ///   let delegate = PickObserver(happened)
  ///   list.delegate = delegate
  ///   return delegate
  /// }
  /// ```
  ///
  /// Each call is a line of its own at its moment, with its arguments: `* opened`, `* picked (3, true)`. The
  /// same event twice is two lines. An event is no notification: what changed is read as without it.
  ///
  /// In a closure with several statements, the compiler may need the types of the arguments:
  /// `(list, happened: @escaping @Sendable (Int) -> Void) in`.
  ///
  /// For a value that the view keeps showing, such as a presenter's, use
  /// `output`, which writes only what differs from the last one.
  ///
  /// - Parameters:
  ///   - name: what happened: a Swift identifier.
  ///   - file: the file in which a mistake in the name is reported.
  ///   - line: the line in that file.
  ///   - subscribe: arranges that the closure is called, and returns what must be kept while the view model is
  ///     shown. The arguments are converted where it is called. On the view model's own thread its line is
  ///     written at once, on others when the stage gets to it.
  public mutating func event<each Argument, Token>(
    _ name: String, file: StaticString = #fileID, line: UInt = #line,
    subscribe: @escaping (ViewModel, @escaping @Sendable (repeat each Argument) -> Void) -> Token
  ) {
    addEvent(name, file: file, line: line)
    addListener { viewModel, notify in
      subscribe(viewModel) { (arguments: repeat each Argument) in
        var values: [Value] = []
        for argument in repeat each arguments {
          if !(argument is Void) { values.append(Value(reflecting: argument)) }
        }
        let isSingle = values.count < 2
        notify.happened(
          name, isSingle ? values.first : .record(values.map { Value.Field(nil, $0) }))
      }
    }
  }

  /// Shows each element of an asynchronous sequence as an event.
  ///
  /// ```swift
  /// view.event("toast", \.toasts)
  /// view.event("notice") { shop in shop.notices(of: .all) }
  /// ```
  ///
  /// A task iterates over the sequence and is cancelled when the session ends. If the sequence throws, the
  /// error is written as text: `| toast ended: the line is cut`.
  ///
  /// - Parameters:
  ///   - name: what happened: a Swift identifier.
  ///   - sequence: the path to the sequence, or a closure that returns it, which is called once. An
  ///     `AsyncStream` has one consumer: this one.
  ///   - file: the file in which a mistake in the name is reported.
  ///   - line: the line in that file.
  public mutating func event<Elements: AsyncSequence>(
    _ name: String, _ sequence: @escaping (ViewModel) -> Elements,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    addEvent(name, file: file, line: line)
    addListener { viewModel, notify in
      Iteration(of: sequence(viewModel), called: name, notify) { element in
        notify.happened(name, element is Void ? nil : Value(reflecting: element))
      }
    }
  }

  private mutating func addEvent(_ name: String, file: StaticString, line: UInt) {
    if let flaw = flaw(ofEvent: name) { Mistake.note("\(name): \(flaw)", file: file, line: line) }
    events.append(name)
  }

  /// What is wrong with a new event; nil if nothing is.
  private func flaw(ofEvent name: String) -> String? {
    if !Names.isBinding(name) { return Names.eventRule }
    if events.contains(name) { return "an event with this name is declared twice" }
    if isNested { return "only the screen's own view model can have events, not a nested one" }
    return nil
  }
}

/// The last value of an output.
@MainActor
private final class Latest<Shown> {
  var value: Shown?
}

/// Iterates over an asynchronous sequence until it is released.
@MainActor
private final class Iteration {
  private let task: Task<Void, Never>

  init<Elements: AsyncSequence>(
    of sequence: Elements, called name: String, _ notify: Notifier,
    forEach body: @escaping (Elements.Element) -> Void
  ) {
    task = Task {
      do {
        for try await element in sequence { body(element) }
      } catch {
        if Task.isCancelled { return }
        notify()
        notify.print("\(name) ended: \(RecordedError.text(of: error))")
      }
    }
  }

  deinit { task.cancel() }
}
