// With at most one parameter, commands are inlined where types and method are known: they take a
// tenth of the time. The closures named `call` capture only the method, so that it is inlined.
//
// Each function ends with the same three lines of parameters, which a CommandStatement gathers.

extension Interface {
  /// A command without parameters.
  ///
  /// - Parameters:
  ///   - name: lower-case words joined by hyphens.
  ///   - method: a reference to the view model's method. Its result is shown as `= VALUE`, unless it
  ///     is or contains an object, a function or a task. An error that it throws becomes an event of
  ///     the session.
  ///   - help: one line about the command.
  ///   - enabled: whether the command can be used now; by default it always can.
  ///   - reason: why the command is disabled, shown if it is used then.
  ///   - disabled: why the command can't be used now, nil if it can: for a reason that the view
  ///     model knows. It is asked after `enabled`.
  ///   - file: the file in which a mistake in a name is reported.
  ///   - line: the line in that file.
  @inlinable @inline(__always)
  public mutating func command<Result>(
    _ name: String, _ method: @escaping (ViewModel) -> () throws -> Result,
    help: String = "", enabled: ((ViewModel) -> Bool)? = nil, else reason: String = "",
    disabled: ((ViewModel) -> String?)? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    let statement = CommandStatement(name, help, enabled, reason, disabled, file, line)
    let call: (ViewModelBox<ViewModel>) throws -> Result = { try method($0.value)() }
    let body: Command.Body = .sync { [subject] arguments in
      try arguments.expectEnd()
      arguments.keep(try call(subject))
    }
    add(statement, [], body)
  }

  /// A command with one parameter, which has a name for messages.
  @inlinable @inline(__always)
  public mutating func command<Input, Result>(
    _ name: String, _ method: @escaping (ViewModel) -> (Input) throws -> Result,
    _ parameter: Parameter<Input>,
    help: String = "", enabled: ((ViewModel) -> Bool)? = nil, else reason: String = "",
    disabled: ((ViewModel) -> String?)? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    let statement = CommandStatement(name, help, enabled, reason, disabled, file, line)
    let reader = parameter.reader
    let call: (ViewModelBox<ViewModel>, Input) throws -> Result = { try method($0.value)($1) }
    let body: Command.Body = .sync { [subject] arguments in
      let input = try reader.take(from: &arguments)
      try arguments.expectEnd()
      arguments.keep(try call(subject, input))
    }
    add(statement, [parameter.description], body)
  }

  // Two to five parameters are apart from a pack: with one, the compiler accepts a method with an
  // `inout` or variadic parameter, and crashes.

  /// A command with two parameters.
  public mutating func command<First, Second, Result>(
    _ name: String, _ method: @escaping (ViewModel) -> (First, Second) throws -> Result,
    _ first: Parameter<First>, _ second: Parameter<Second>,
    help: String = "", enabled: ((ViewModel) -> Bool)? = nil, else reason: String = "",
    disabled: ((ViewModel) -> String?)? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    let statement = CommandStatement(name, help, enabled, reason, disabled, file, line)
    add(statement, first, second, calling: method)
  }

  /// A command with three parameters.
  public mutating func command<
    First, Second, Third, Result
  >(
    _ name: String, _ method: @escaping (ViewModel) -> (First, Second, Third) throws -> Result,
    _ first: Parameter<First>, _ second: Parameter<Second>, _ third: Parameter<Third>,
    help: String = "", enabled: ((ViewModel) -> Bool)? = nil, else reason: String = "",
    disabled: ((ViewModel) -> String?)? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    let statement = CommandStatement(name, help, enabled, reason, disabled, file, line)
    add(statement, first, second, third, calling: method)
  }

  /// A command with four parameters.
  public mutating func command<First, Second, Third, Fourth, Result>(
    _ name: String,
    _ method: @escaping (ViewModel) -> (First, Second, Third, Fourth) throws -> Result,
    _ first: Parameter<First>, _ second: Parameter<Second>, _ third: Parameter<Third>,
    _ fourth: Parameter<Fourth>,
    help: String = "", enabled: ((ViewModel) -> Bool)? = nil, else reason: String = "",
    disabled: ((ViewModel) -> String?)? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    let statement = CommandStatement(name, help, enabled, reason, disabled, file, line)
    add(statement, first, second, third, fourth, calling: method)
  }

  /// A command with five parameters.
  public mutating func command<First, Second, Third, Fourth, Fifth, Result>(
    _ name: String,
    _ method: @escaping (ViewModel) -> (First, Second, Third, Fourth, Fifth) throws -> Result,
    _ first: Parameter<First>, _ second: Parameter<Second>, _ third: Parameter<Third>,
    _ fourth: Parameter<Fourth>, _ fifth: Parameter<Fifth>,
    help: String = "", enabled: ((ViewModel) -> Bool)? = nil, else reason: String = "",
    disabled: ((ViewModel) -> String?)? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    let statement = CommandStatement(name, help, enabled, reason, disabled, file, line)
    add(statement, first, second, third, fourth, fifth, calling: method)
  }

  /// A command with more parameters: those of the method in order, with names for messages.
  public mutating func command<First, Second, Third, Fourth, Fifth, Sixth, each Rest, Result>(
    _ name: String,
    _ method:
      @escaping (ViewModel) -> (First, Second, Third, Fourth, Fifth, Sixth, repeat each Rest)
      throws -> Result,
    _ first: Parameter<First>, _ second: Parameter<Second>, _ third: Parameter<Third>,
    _ fourth: Parameter<Fourth>, _ fifth: Parameter<Fifth>, _ sixth: Parameter<Sixth>,
    _ rest: repeat Parameter<each Rest>,
    help: String = "", enabled: ((ViewModel) -> Bool)? = nil, else reason: String = "",
    disabled: ((ViewModel) -> String?)? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    let statement = CommandStatement(name, help, enabled, reason, disabled, file, line)
    add(statement, first, second, third, fourth, fifth, sixth, repeat each rest, calling: method)
  }
}
