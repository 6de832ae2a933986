// Awaiting a method costs more than finding it: nothing is inlined here.

extension Interface {
  /// A command that ends when its asynchronous method returns.
  public mutating func command<Result>(
    _ name: String,
    _ method: @escaping (ViewModel) -> nonisolated(nonsending) () async throws -> Result,
    help: String = "", enabled: ((ViewModel) -> Bool)? = nil, else reason: String = "",
    disabled: ((ViewModel) -> String?)? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    let statement = CommandStatement(name, help, enabled, reason, disabled, file, line)
    add(statement, awaiting: method)
  }

  /// A command with one parameter that ends when its asynchronous method returns.
  public mutating func command<Input, Result>(
    _ name: String,
    _ method: @escaping (ViewModel) -> nonisolated(nonsending) (Input) async throws -> Result,
    _ parameter: Parameter<Input>,
    help: String = "", enabled: ((ViewModel) -> Bool)? = nil, else reason: String = "",
    disabled: ((ViewModel) -> String?)? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    let statement = CommandStatement(name, help, enabled, reason, disabled, file, line)
    add(statement, ParameterReader(parameter), awaiting: method)
  }

  /// A command with two parameters that ends when its asynchronous method returns.
  public mutating func command<First, Second, Result>(
    _ name: String,
    _ method:
      @escaping (ViewModel) ->
      nonisolated(nonsending) (First, Second) async throws ->
      Result,
    _ first: Parameter<First>, _ second: Parameter<Second>,
    help: String = "", enabled: ((ViewModel) -> Bool)? = nil, else reason: String = "",
    disabled: ((ViewModel) -> String?)? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    let statement = CommandStatement(name, help, enabled, reason, disabled, file, line)
    add(statement, ParameterReader(first), ParameterReader(second), awaiting: method)
  }

  /// A command with three parameters that ends when its asynchronous method returns.
  public mutating func command<
    First, Second, Third, Result
  >(
    _ name: String,
    _ method:
      @escaping (ViewModel) ->
      nonisolated(nonsending) (First, Second, Third) async throws ->
      Result,
    _ first: Parameter<First>, _ second: Parameter<Second>, _ third: Parameter<Third>,
    help: String = "", enabled: ((ViewModel) -> Bool)? = nil, else reason: String = "",
    disabled: ((ViewModel) -> String?)? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    let statement = CommandStatement(name, help, enabled, reason, disabled, file, line)
    add(
      statement, ParameterReader(first), ParameterReader(second), ParameterReader(third),
      awaiting: method)
  }

  /// A command with more parameters that ends when its asynchronous method returns.
  public mutating func command<
    First, Second, Third,
    Fourth, each Rest, Result
  >(
    _ name: String,
    _ method:
      @escaping (ViewModel) ->
      nonisolated(nonsending) (
        First, Second, Third, Fourth, repeat each Rest
      ) async throws -> Result,
    _ first: Parameter<First>, _ second: Parameter<Second>, _ third: Parameter<Third>,
    _ fourth: Parameter<Fourth>, _ rest: repeat Parameter<each Rest>,
    help: String = "", enabled: ((ViewModel) -> Bool)? = nil, else reason: String = "",
    disabled: ((ViewModel) -> String?)? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    let statement = CommandStatement(name, help, enabled, reason, disabled, file, line)
    add(
      statement, ParameterReader(first), ParameterReader(second), ParameterReader(third),
      ParameterReader(fourth), repeat ParameterReader(each rest), awaiting: method)
  }
}
