// Commands that end when their closures return. A structure is stored when that happens: frames
// before that show it as it was.

extension Interface {
  /// A command that is an asynchronous closure without parameters.
  ///
  /// ```swift
  /// view.command("refresh") { await $0.load(.everything) }
  /// ```
  public mutating func command<Result>(
    _ name: String,
    help: String = "", enabled: ((ViewModel) -> Bool)? = nil, else reason: String = "",
    disabled: ((ViewModel) -> String?)? = nil, file: StaticString = #fileID, line: UInt = #line,
    perform: @escaping @MainActor (inout ViewModel) async throws -> Result
  ) {
    let statement = CommandStatement(name, help, enabled, reason, disabled, file, line)
    add(statement, performingLater: perform)
  }

  /// A command that is an asynchronous closure with one parameter.
  ///
  /// ```swift
  /// view.command("load", "cities") { (forecast, cities: [String]) in await forecast.load(cities) }
  /// ```
  public mutating func command<Input, Result>(
    _ name: String, _ parameter: Parameter<Input>,
    help: String = "", enabled: ((ViewModel) -> Bool)? = nil, else reason: String = "",
    disabled: ((ViewModel) -> String?)? = nil, file: StaticString = #fileID, line: UInt = #line,
    perform: @escaping @MainActor (inout ViewModel, Input) async throws -> Result
  ) {
    let statement = CommandStatement(name, help, enabled, reason, disabled, file, line)
    add(statement, parameter, performingLater: perform)
  }

  /// A command that is an asynchronous closure with two parameters.
  public mutating func command<First, Second, Result>(
    _ name: String, _ first: Parameter<First>, _ second: Parameter<Second>,
    help: String = "", enabled: ((ViewModel) -> Bool)? = nil, else reason: String = "",
    disabled: ((ViewModel) -> String?)? = nil, file: StaticString = #fileID, line: UInt = #line,
    perform: @escaping @MainActor (inout ViewModel, First, Second) async throws -> Result
  ) {
    let statement = CommandStatement(name, help, enabled, reason, disabled, file, line)
    add(statement, first, second, performingLater: perform)
  }

  /// A command that is an asynchronous closure with more parameters. One that changes a structure
  /// writes its type: `(board: inout Board, x: Int, y: Int, piece: String) in`.
  public mutating func command<
    First, Second, Third,
    each Rest, Result
  >(
    _ name: String, _ first: Parameter<First>, _ second: Parameter<Second>,
    _ third: Parameter<Third>, _ rest: repeat Parameter<each Rest>,
    help: String = "", enabled: ((ViewModel) -> Bool)? = nil, else reason: String = "",
    disabled: ((ViewModel) -> String?)? = nil, file: StaticString = #fileID, line: UInt = #line,
    perform:
      @escaping @MainActor (inout ViewModel, First, Second, Third, repeat each Rest) async throws ->
      Result
  ) {
    let statement = CommandStatement(name, help, enabled, reason, disabled, file, line)
    add(statement, first, second, third, repeat each rest, performingLater: perform)
  }
}
