extension Interface {
  /// Shows a property that the view writes, and offers a command that sets it: a text field, a
  /// switch, a picker; `$model.query` in SwiftUI.
  ///
  /// ```swift
  /// view.field("query", \.query)
  /// view.field("minimumStars", \.minimumStars, "stars")
  /// ```
  ///
  /// The binding has the name of the property, and the command the same one in lower-case words:
  /// `minimum-stars 3`.
  ///
  /// - Parameters:
  ///   - name: the property's own name: a Swift identifier.
  ///   - path: the path to the property, which the screen must be able to set.
  ///   - parameter: what the command takes; by default one word, called `value`.
  ///   - options: how the binding is rendered.
  ///   - file: the file in which a mistake in the name is reported.
  ///   - line: the line in that file.
  /// - Returns: the command, for what else there is to say of it.
  @inlinable @inline(__always) @discardableResult
  public mutating func field<Value>(
    _ name: String, _ path: WritableKeyPath<ViewModel, Value>,
    _ parameter: Parameter<Value>? = nil, _ options: BindingOptions = [],
    file: StaticString = #fileID, line: UInt = #line
  ) -> ScreenCommand<ViewModel> {
    bind(name, { $0[keyPath: path] }, options, file: file, line: line)
    return command(commandName(of: name), parameter ?? "value", file: file, line: line) {
      $0[keyPath: path] = $1
    }
  }

  @usableFromInline
  func commandName(of field: String) -> String { Names.command(for: field) }
}
