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
  public mutating func command<Input: CommandParameter, Result>(
    _ name: String, _ parameter: Parameter<Input>,
    help: String = "", enabled: ((ViewModel) -> Bool)? = nil, else reason: String = "",
    disabled: ((ViewModel) -> String?)? = nil, file: StaticString = #fileID, line: UInt = #line,
    perform: @escaping (inout ViewModel, Input) throws -> Result
  ) {
    let statement = CommandStatement(name, help, enabled, reason, disabled, file, line)
    let call: (ViewModelBox<ViewModel>, Input) throws -> Result = { subject, input in
      try subject.update { try perform(&$0, input) }
    }
    let body: Command.Body = .sync { [subject] arguments in
      let input = try parameter.take(from: &arguments)
      try arguments.expectEnd()
      arguments.keep(try call(subject, input))
    }
    add(statement, [parameter.description], body)
  }

  /// A command that is a closure with parameters.
  ///
  /// ```swift
  /// view.command("move", "by", "times") { (counter, by: Int, times: Int) in
  ///   counter.step(by: by * times)
  /// }
  /// ```
  public mutating func command<
    First: CommandParameter, Second: CommandParameter, each Rest: CommandParameter, Result
  >(
    _ name: String, _ first: Parameter<First>, _ second: Parameter<Second>,
    _ rest: repeat Parameter<each Rest>,
    help: String = "", enabled: ((ViewModel) -> Bool)? = nil, else reason: String = "",
    disabled: ((ViewModel) -> String?)? = nil, file: StaticString = #fileID, line: UInt = #line,
    perform: @escaping (inout ViewModel, First, Second, repeat each Rest) throws -> Result
  ) {
    let statement = CommandStatement(name, help, enabled, reason, disabled, file, line)
    add(
      statement, ParameterReader(first), ParameterReader(second), repeat ParameterReader(each rest),
      performing: perform)
  }

  /// A command that ends when its asynchronous closure returns.
  ///
  /// ```swift
  /// view.command("refresh") { await $0.load(.everything) }
  /// ```
  ///
  /// A structure is stored back when the closure returns. Frames before that show it as it was.
  public mutating func command<Result>(
    _ name: String,
    help: String = "", enabled: ((ViewModel) -> Bool)? = nil, else reason: String = "",
    disabled: ((ViewModel) -> String?)? = nil, file: StaticString = #fileID, line: UInt = #line,
    perform: @escaping @MainActor (inout ViewModel) async throws -> Result
  ) {
    let statement = CommandStatement(name, help, enabled, reason, disabled, file, line)
    add(statement, performingLater: perform)
  }

  /// A command with parameters that ends when its asynchronous closure returns.
  ///
  /// ```swift
  /// view.command("load", "cities") { (forecast, cities: [String]) in await forecast.load(cities) }
  /// ```
  public mutating func command<First: CommandParameter, each Rest: CommandParameter, Result>(
    _ name: String, _ first: Parameter<First>, _ rest: repeat Parameter<each Rest>,
    help: String = "", enabled: ((ViewModel) -> Bool)? = nil, else reason: String = "",
    disabled: ((ViewModel) -> String?)? = nil, file: StaticString = #fileID, line: UInt = #line,
    perform: @escaping @MainActor (inout ViewModel, First, repeat each Rest) async throws -> Result
  ) {
    let statement = CommandStatement(name, help, enabled, reason, disabled, file, line)
    add(
      statement, ParameterReader(first), repeat ParameterReader(each rest),
      performingLater: perform)
  }
}
