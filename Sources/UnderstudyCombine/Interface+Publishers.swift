import Synchronization
import Understudy

#if canImport(Combine)
  import Combine
#elseif OpenCombine
  import OpenCombine
#else
  #error("turn on the trait \"OpenCombine\" of the package understudy")
#endif

extension Interface where ViewModel: ObservableObject {
  /// Listens to `objectWillChange`: renders a frame when a `@Published` property has changed.
  ///
  /// ```swift
  /// view.observe()
  /// ```
  ///
  /// The publisher fires before the change, so the bindings are read after the current code has
  /// finished or suspended. Several changes until then render one frame.
  public mutating func observe() {
    listen { viewModel, notify in
      viewModel.objectWillChange.sink { _ in notify.notifyAfterChange() }
    }
  }
}

extension Interface {
  /// Renders a frame for each value of a publisher, whatever the value is.
  ///
  /// ```swift
  /// view.listen(to: \.$level)
  /// ```
  ///
  /// The bindings are read after the current code has finished or suspended, because the publisher of a
  /// `@Published` property sends a value before the property has it.
  public mutating func listen<Source: Publisher>(to publisher: KeyPath<ViewModel, Source>) {
    listen { viewModel, notify in
      // A publisher that has a value sends it at once, which is no change. Others may send on any thread.
      let isSubscribed = Atomic(false)
      let announce = {
        if isSubscribed.load(ordering: .relaxed) { notify.notifyAfterChange() }
      }
      let subscription = viewModel[keyPath: publisher].sink(
        receiveCompletion: { _ in announce() }, receiveValue: { _ in announce() })
      isSubscribed.store(true, ordering: .relaxed)
      return subscription
    }
  }

  /// Shows the last value of a publisher. Each value renders a frame; until the first, `nil` is
  /// shown.
  ///
  /// ```swift
  /// view.bind("title", \.$title)
  /// view.bind("status", \.statusPublisher)
  /// ```
  ///
  /// The publisher of a `@Published` property sends a value before the property has it. So other
  /// bindings that depend on the property are rendered in the next frame, at the latest when the
  /// command ends.
  ///
  /// - Parameters:
  ///   - name: the property's own name: a Swift identifier.
  ///   - publisher: the path to the publisher.
  ///   - options: whether the binding is settled or volatile.
  ///   - file: the file in which a mistake in the name is reported.
  ///   - line: the line in that file.
  public mutating func bind<Source: Publisher>(
    _ name: String,
    _ publisher: KeyPath<ViewModel, Source>,
    _ options: BindingOptions = [],
    file: StaticString = #fileID,
    line: UInt = #line
  ) where Source.Failure == Never {
    output(name, options, file: file, line: line) { viewModel, show in
      viewModel[keyPath: publisher].sink(receiveValue: show)
    }
  }

  /// Shows the last value of a publisher that can fail and, once it does, its error:
  /// `.failed(.noNetwork)`. Otherwise like the binding of a publisher that can't.
  public mutating func bind<Source: Publisher>(
    _ name: String,
    _ publisher: KeyPath<ViewModel, Source>,
    _ options: BindingOptions = [],
    file: StaticString = #fileID,
    line: UInt = #line
  ) {
    output(name, options, file: file, line: line) { viewModel, show in
      viewModel[keyPath: publisher].sink(show: show)
    }
  }
}

extension Interface {
  /// Shows each value of a publisher as an event, and the error with which it fails: `* saved`,
  /// `* toast "No network"`, `* toast .failed(.offline)`.
  ///
  /// ```swift
  /// view.event("toast", \.toasts)
  /// view.event("output") { quiz in quiz.transform(inputs.eraseToAnyPublisher()) }
  /// ```
  ///
  /// - Parameters:
  ///   - name: what happened: a Swift identifier.
  ///   - publisher: the path to the publisher, or a closure that returns it, which is called once.
  ///   - file: the file in which a mistake in the name is reported.
  ///   - line: the line in that file.
  public mutating func event<Source: Publisher>(
    _ name: String, _ publisher: @escaping (ViewModel) -> Source,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    event(name, file: file, line: line) {
      (viewModel, happened: @escaping @Sendable (Any) -> Void) in
      publisher(viewModel).sink(show: happened)
    }
  }
}

/// The last that a publisher shows if it fails.
private enum Failed<Failure: Error> {
  case failed(Failure)
}

extension Publisher {
  /// Shows each value, and the error with which it fails: `.failed(.offline)`.
  fileprivate func sink(show: @escaping @Sendable (Any) -> Void) -> AnyCancellable {
    sink(
      receiveCompletion: { if case .failure(let error) = $0 { show(Failed.failed(error)) } },
      receiveValue: { show($0) })
  }
}
