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
  /// ```
  ///
  /// A task iterates over the sequence and is cancelled when the session ends. If the sequence throws, the
  /// error is written as text: `| toast ended: the line is cut`.
  ///
  /// - Parameters:
  ///   - name: what happened: a Swift identifier.
  ///   - sequence: the path to the sequence. An `AsyncStream` has one consumer: this one.
  ///   - file: the file in which a mistake in the name is reported.
  ///   - line: the line in that file.
  public mutating func event<Elements: AsyncSequence>(
    _ name: String, _ sequence: KeyPath<ViewModel, Elements>,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    addEvent(name, file: file, line: line)
    addListener { viewModel, notify in
      Iteration(of: viewModel[keyPath: sequence], called: name, notify) { element in
        notify.happened(name, element is Void ? nil : Value(reflecting: element))
      }
    }
  }

  private mutating func addEvent(_ name: String, file: StaticString, line: UInt) {
    if let flaw = flaw(ofEvent: name) { Mistake.stop("\(name): \(flaw)", file: file, line: line) }
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
