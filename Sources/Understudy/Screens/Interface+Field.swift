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
  ///   - help: one line about the command.
  ///   - enabled: whether the command can be used now; by default it always can.
  ///   - reason: why the command is disabled, shown if it is used then.
  ///   - disabled: why the command can't be used now, nil if it can. It is asked after `enabled`.
  ///   - file: the file in which a mistake in the name is reported.
  ///   - line: the line in that file.
  @inlinable @inline(__always)
  public mutating func field<Value>(
    _ name: String, _ path: WritableKeyPath<ViewModel, Value>,
    _ parameter: Parameter<Value>? = nil, _ options: BindingOptions = [],
    help: String = "", enabled: ((ViewModel) -> Bool)? = nil, else reason: String = "",
    disabled: ((ViewModel) -> String?)? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    bind(name, { $0[keyPath: path] }, options, file: file, line: line)
    command(
      commandName(of: name), parameter ?? "value", help: help, enabled: enabled, else: reason,
      disabled: disabled, file: file, line: line
    ) { $0[keyPath: path] = $1 }
  }

  @usableFromInline
  func commandName(of field: String) -> String { Names.command(for: field) }
}
