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
    add(statement, parameter, awaiting: method)
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
    add(statement, first, second, awaiting: method)
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
    add(statement, first, second, third, awaiting: method)
  }

  /// A command with four parameters that ends when its asynchronous method returns.
  public mutating func command<First, Second, Third, Fourth, Result>(
    _ name: String,
    _ method:
      @escaping (ViewModel) ->
      nonisolated(nonsending) (First, Second, Third, Fourth) async throws -> Result,
    _ first: Parameter<First>, _ second: Parameter<Second>, _ third: Parameter<Third>,
    _ fourth: Parameter<Fourth>,
    help: String = "", enabled: ((ViewModel) -> Bool)? = nil, else reason: String = "",
    disabled: ((ViewModel) -> String?)? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    let statement = CommandStatement(name, help, enabled, reason, disabled, file, line)
    add(statement, first, second, third, fourth, awaiting: method)
  }

  /// A command with five parameters that ends when its asynchronous method returns.
  public mutating func command<First, Second, Third, Fourth, Fifth, Result>(
    _ name: String,
    _ method:
      @escaping (ViewModel) ->
      nonisolated(nonsending) (First, Second, Third, Fourth, Fifth) async throws -> Result,
    _ first: Parameter<First>, _ second: Parameter<Second>, _ third: Parameter<Third>,
    _ fourth: Parameter<Fourth>, _ fifth: Parameter<Fifth>,
    help: String = "", enabled: ((ViewModel) -> Bool)? = nil, else reason: String = "",
    disabled: ((ViewModel) -> String?)? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    let statement = CommandStatement(name, help, enabled, reason, disabled, file, line)
    add(statement, first, second, third, fourth, fifth, awaiting: method)
  }

  /// A command with more parameters that ends when its asynchronous method returns.
  public mutating func command<First, Second, Third, Fourth, Fifth, Sixth, each Rest, Result>(
    _ name: String,
    _ method:
      @escaping (ViewModel) ->
      nonisolated(nonsending) (
        First, Second, Third, Fourth, Fifth, Sixth, repeat each Rest
      ) async throws -> Result,
    _ first: Parameter<First>, _ second: Parameter<Second>, _ third: Parameter<Third>,
    _ fourth: Parameter<Fourth>, _ fifth: Parameter<Fifth>, _ sixth: Parameter<Sixth>,
    _ rest: repeat Parameter<each Rest>,
    help: String = "", enabled: ((ViewModel) -> Bool)? = nil, else reason: String = "",
    disabled: ((ViewModel) -> String?)? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    let statement = CommandStatement(name, help, enabled, reason, disabled, file, line)
    add(statement, first, second, third, fourth, fifth, sixth, repeat each rest, awaiting: method)
  }
}
