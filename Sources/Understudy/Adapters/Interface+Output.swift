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
  ///     view model is shown. On the view model's own thread the closure takes effect at once, on
  ///     others when the stage gets to it.
  public mutating func output<Shown: Sendable, Token>(
    _ name: String,
    _ options: BindingOptions = [],
    file: StaticString = #fileID,
    line: UInt = #line,
    subscribe: @escaping (ViewModel, @escaping @Sendable (Shown) -> Void) -> Token
  ) {
    let latest: Latest<Shown> = bindLatest(name, options, file: file, line: line)
    listenForLastBinding { viewModel, notify in
      subscribe(viewModel) { value in notify.show { latest.value = value } }
    }
  }

  /// The same for values that are not `Sendable`, such as objects. They are converted where the closure is
  /// called.
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
      Mistake.stop(
        "\(name): only the screen's own view model can have outputs, not a nested one",
        file: file, line: line)
    }
    let latest = Latest<Shown>()
    bind(name, { _ in latest.value }, options, file: file, line: line)
    return latest
  }
}

/// The last value of an output.
@MainActor
private final class Latest<Shown> {
  var value: Shown?
}

/// Iterates over an asynchronous sequence until it is released.
@MainActor
final class Iteration {
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
