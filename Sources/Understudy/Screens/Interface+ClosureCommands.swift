// Inlined for up to one parameter, for the reasons given in Interface+Commands.swift.

extension Interface {
  /// A command that is a closure without parameters: for a `mutating` method of a structure, which
  /// can't be referenced, or to reach something inside the view model.
  ///
  /// ```swift
  /// view.command("reset") { (counter: inout Counter) in counter.reset() }
  /// ```
  @inlinable @inline(__always)
  public mutating func command<Result>(
    _ name: String,
    help: String = "",
    enabled: ((ViewModel) -> Bool)? = nil,
    else reason: String = "",
    file: StaticString = #fileID,
    line: UInt = #line,
    perform: @escaping (inout ViewModel) throws -> Result
  ) {
    let call: (ViewModelBox<ViewModel>) throws -> Result = { try $0.update { try perform(&$0) } }
    let body: Command.Body = .sync { [subject] arguments in
      try arguments.expectEnd()
      arguments.keep(try call(subject))
    }
    add(name, [], help, enabled, reason, file, line, body)
  }

  /// A command that is a closure with one parameter.
  ///
  /// ```swift
  /// view.command("step", "by") { (counter: inout Counter, by: Int) in counter.step(by: by) }
  /// ```
  @inlinable @inline(__always)
  public mutating func command<Input, Result>(
    _ name: String,
    _ parameter: Parameter<Input>,
    help: String = "",
    enabled: ((ViewModel) -> Bool)? = nil,
    else reason: String = "",
    file: StaticString = #fileID,
    line: UInt = #line,
    perform: @escaping (inout ViewModel, Input) throws -> Result
  ) {
    let call: (ViewModelBox<ViewModel>, Input) throws -> Result = { subject, input in
      try subject.update { try perform(&$0, input) }
    }
    let body: Command.Body = .sync { [subject] arguments in
      let input = try parameter.take(from: &arguments)
      try arguments.expectEnd()
      arguments.keep(try call(subject, input))
    }
    add(name, [parameter.description], help, enabled, reason, file, line, body)
  }

  /// A command that is a closure with parameters.
  ///
  /// ```swift
  /// view.command("move", "by", "times") { (counter: inout Counter, by: Int, times: Int) in
  ///   counter.step(by: by * times)
  /// }
  /// ```
  public mutating func command<
    First, Second, each Rest, Result
  >(
    _ name: String,
    _ first: Parameter<First>,
    _ second: Parameter<Second>,
    _ rest: repeat Parameter<each Rest>,
    help: String = "",
    enabled: ((ViewModel) -> Bool)? = nil,
    else reason: String = "",
    file: StaticString = #fileID,
    line: UInt = #line,
    perform: @escaping (inout ViewModel, First, Second, repeat each Rest) throws -> Result
  ) {
    add(
      name, ParameterReader(first), ParameterReader(second), repeat ParameterReader(each rest),
      help: help, enabled, reason, file, line, performing: perform)
  }
}
