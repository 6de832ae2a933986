// Inlined for up to one parameter, for the reasons given in Interface+Commands.swift.

extension Interface {
  /// A command that is a closure without parameters: for a `mutating` method of a structure, which
  /// can't be referenced, or to reach something inside the view model.
  ///
  /// ```swift
  /// view.command("reset") { $0.reset() }
  /// ```
  @inlinable @inline(__always)
  public mutating func command<Result>(
    _ name: String,
    help: String = "", enabled: ((ViewModel) -> Bool)? = nil, else reason: String = "",
    disabled: ((ViewModel) -> String?)? = nil, file: StaticString = #fileID, line: UInt = #line,
    perform: @escaping (inout ViewModel) throws -> Result
  ) {
    let statement = CommandStatement(name, help, enabled, reason, disabled, file, line)
    let call: (ViewModelBox<ViewModel>) throws -> Result = { try $0.update { try perform(&$0) } }
    let body: Command.Body = .sync { [subject] arguments in
      try arguments.expectEnd()
      arguments.keep(try call(subject))
    }
    add(statement, [], body)
  }

  /// A command that is a closure with one parameter.
  ///
  /// ```swift
  /// view.command("step", "by") { (counter, by: Int) in counter.step(by: by) }
  /// ```
  @inlinable @inline(__always)
  public mutating func command<Input, Result>(
    _ name: String, _ parameter: Parameter<Input>,
    help: String = "", enabled: ((ViewModel) -> Bool)? = nil, else reason: String = "",
    disabled: ((ViewModel) -> String?)? = nil, file: StaticString = #fileID, line: UInt = #line,
    perform: @escaping (inout ViewModel, Input) throws -> Result
  ) {
    let statement = CommandStatement(name, help, enabled, reason, disabled, file, line)
    let reader = parameter.reader
    let call: (ViewModelBox<ViewModel>, Input) throws -> Result = { subject, input in
      try subject.update { try perform(&$0, input) }
    }
    let body: Command.Body = .sync { [subject] arguments in
      let input = try reader.take(from: &arguments)
      try arguments.expectEnd()
      arguments.keep(try call(subject, input))
    }
    add(statement, [parameter.description], body)
  }

  // Two parameters are apart from a pack: with one, the compiler takes the view model for a constant
  // unless its type is written as `inout`.

  /// A command that is a closure with two parameters.
  ///
  /// ```swift
  /// view.command("move", "by", "times") { (counter, by: Int, times: Int) in
  ///   counter.step(by: by * times)
  /// }
  /// ```
  public mutating func command<First, Second, Result>(
    _ name: String, _ first: Parameter<First>, _ second: Parameter<Second>,
    help: String = "", enabled: ((ViewModel) -> Bool)? = nil, else reason: String = "",
    disabled: ((ViewModel) -> String?)? = nil, file: StaticString = #fileID, line: UInt = #line,
    perform: @escaping (inout ViewModel, First, Second) throws -> Result
  ) {
    let statement = CommandStatement(name, help, enabled, reason, disabled, file, line)
    add(statement, first, second, performing: perform)
  }

  /// A command that is a closure with more parameters. One that changes a structure writes its type:
  /// `(board: inout Board, x: Int, y: Int, piece: String) in`.
  public mutating func command<
    First, Second, Third,
    each Rest, Result
  >(
    _ name: String, _ first: Parameter<First>, _ second: Parameter<Second>,
    _ third: Parameter<Third>, _ rest: repeat Parameter<each Rest>,
    help: String = "", enabled: ((ViewModel) -> Bool)? = nil, else reason: String = "",
    disabled: ((ViewModel) -> String?)? = nil, file: StaticString = #fileID, line: UInt = #line,
    perform: @escaping (inout ViewModel, First, Second, Third, repeat each Rest) throws -> Result
  ) {
    let statement = CommandStatement(name, help, enabled, reason, disabled, file, line)
    add(statement, first, second, third, repeat each rest, performing: perform)
  }
}
