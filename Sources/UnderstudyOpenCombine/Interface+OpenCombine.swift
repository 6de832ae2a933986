import OpenCombine
import Understudy

extension Interface where ViewModel: ObservableObject {
  /// Listens to `objectWillChange`: renders a frame when a `@Published` property has changed.
  ///
  /// ```swift
  /// view.observe()
  /// ```
  ///
  /// The publisher speaks before the change, so the bindings are read once what runs now has run as far
  /// as it can: several changes until then are one frame.
  public mutating func observe() {
    listen { viewModel, notify in
      viewModel.objectWillChange.sink { _ in notify.notifyAfterChange() }
    }
  }
}

extension Interface {
  /// Shows the last value of a publisher. Each value is a frame; `nil` is shown until the first.
  ///
  /// ```swift
  /// view.bind("title", \.$title)
  /// view.bind("status", \.statusPublisher)
  /// ```
  ///
  /// A publisher of a `@Published` property gives its value before the property has it. What else the
  /// screen shows and depends on that property is therefore rendered in the next frame, at the latest
  /// when the command is over.
  ///
  /// - Parameters:
  ///   - name: a Swift identifier: the property's own name.
  ///   - publisher: the path to the publisher. One that may fail says first what is to be shown then.
  ///   - options: whether the binding is settled or volatile.
  ///   - file: where a mistake in the name is reported.
  ///   - line: the line of it.
  public mutating func bind<Source: Publisher>(
    _ name: String,
    _ publisher: KeyPath<ViewModel, Source>,
    _ options: BindingOptions = [],
    file: StaticString = #fileID,
    line: UInt = #line
  ) where Source.Output: Sendable, Source.Failure == Never {
    output(name, options, file: file, line: line) { viewModel, show in
      viewModel[keyPath: publisher].sink(receiveValue: show)
    }
  }
}
