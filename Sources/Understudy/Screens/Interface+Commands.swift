// With at most one parameter, commands are inlined where types and method are known: they take a
// tenth of the time. The closures named `call` capture only the method, so that it is inlined.
//
// With more, they use packs, and are not inlinable: a screen would specialise each of its commands.
// First parameters are apart from the pack, so that a call, and its errors, match one function.

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
  ///   - file: the file in which a mistake in a name is reported.
  ///   - line: the line in that file.
  @inlinable @inline(__always)
  public mutating func command<Result>(
    _ name: String,
    _ method: @escaping (ViewModel) -> () throws -> Result,
    help: String = "",
    enabled: ((ViewModel) -> Bool)? = nil,
    else reason: String = "",
    file: StaticString = #fileID,
    line: UInt = #line
  ) {
    let call: (ViewModelBox<ViewModel>) throws -> Result = { try method($0.value)() }
    let body: Command.Body = .sync { [subject] arguments in
      try arguments.expectEnd()
      arguments.keep(try call(subject))
    }
    add(name, [], help, enabled, reason, file, line, body)
  }

  /// A command with one parameter, which has a name for messages.
  @inlinable @inline(__always)
  public mutating func command<Input, Result>(
    _ name: String,
    _ method: @escaping (ViewModel) -> (Input) throws -> Result,
    _ parameter: Parameter<Input>,
    help: String = "",
    enabled: ((ViewModel) -> Bool)? = nil,
    else reason: String = "",
    file: StaticString = #fileID,
    line: UInt = #line
  ) {
    let call: (ViewModelBox<ViewModel>, Input) throws -> Result = { try method($0.value)($1) }
    let body: Command.Body = .sync { [subject] arguments in
      let input = try parameter.take(from: &arguments)
      try arguments.expectEnd()
      arguments.keep(try call(subject, input))
    }
    add(name, [parameter.description], help, enabled, reason, file, line, body)
  }

  /// A command with parameters: those of the method in order, with names for messages.
  public mutating func command<
    First, Second, each Rest, Result
  >(
    _ name: String,
    _ method: @escaping (ViewModel) -> (First, Second, repeat each Rest) throws -> Result,
    _ first: Parameter<First>,
    _ second: Parameter<Second>,
    _ rest: repeat Parameter<each Rest>,
    help: String = "",
    enabled: ((ViewModel) -> Bool)? = nil,
    else reason: String = "",
    file: StaticString = #fileID,
    line: UInt = #line
  ) {
    var parameters = [first.description, second.description]
    repeat parameters.append((each rest).description)
    let body: Command.Body = .sync { [subject] arguments in
      let first = try first.take(from: &arguments)
      let second = try second.take(from: &arguments)
      let rest = (repeat try (each rest).take(from: &arguments))
      try arguments.expectEnd()
      arguments.keep(try method(subject.value)(first, second, repeat each rest))
    }
    add(name, parameters, help, enabled, reason, file, line, body)
  }

  /// A command that ends when its asynchronous method returns.
  public mutating func command<Result>(
    _ name: String,
    _ method: @escaping (ViewModel) -> nonisolated(nonsending) () async throws -> Result,
    help: String = "",
    enabled: ((ViewModel) -> Bool)? = nil,
    else reason: String = "",
    file: StaticString = #fileID,
    line: UInt = #line
  ) {
    add(name, help: help, enabled, reason, file, line, awaiting: method)
  }

  /// A command with parameters that ends when its asynchronous method returns.
  public mutating func command<First, each Rest, Result>(
    _ name: String,
    _ method:
      @escaping (ViewModel) ->
      nonisolated(nonsending) (First, repeat each Rest) async throws -> Result,
    _ first: Parameter<First>,
    _ rest: repeat Parameter<each Rest>,
    help: String = "",
    enabled: ((ViewModel) -> Bool)? = nil,
    else reason: String = "",
    file: StaticString = #fileID,
    line: UInt = #line
  ) {
    add(
      name, ParameterReader(first), repeat ParameterReader(each rest), help: help, enabled, reason,
      file, line, awaiting: method)
  }

  // MARK: Adding

  /// Adds a command that awaits a method.
  mutating func add<each Value, Result>(
    _ name: String, _ reader: repeat ParameterReader<each Value>, help: String,
    _ enabled: ((ViewModel) -> Bool)?, _ reason: String, _ file: StaticString, _ line: UInt,
    awaiting method:
      @escaping (ViewModel) -> nonisolated(nonsending) (repeat each Value) async throws -> Result
  ) {
    var parameters: [ParameterDescription] = []
    repeat parameters.append((each reader).description)
    let body: Command.Body = .async { [subject] arguments in
      let values = (repeat try (each reader).take(&arguments))
      try arguments.expectEnd()
      return { try await method(subject.value)(repeat each values) }
    }
    add(name, parameters, help, enabled, reason, file, line, body)
  }

  /// Adds a command that performs a closure.
  mutating func add<each Value, Result>(
    _ name: String, _ reader: repeat ParameterReader<each Value>, help: String,
    _ enabled: ((ViewModel) -> Bool)?, _ reason: String, _ file: StaticString, _ line: UInt,
    performing closure: @escaping (inout ViewModel, repeat each Value) throws -> Result
  ) {
    var parameters: [ParameterDescription] = []
    repeat parameters.append((each reader).description)
    let body: Command.Body = .sync { [subject] arguments in
      let values = (repeat try (each reader).take(&arguments))
      try arguments.expectEnd()
      arguments.keep(try subject.update { try closure(&$0, repeat each values) })
    }
    add(name, parameters, help, enabled, reason, file, line, body)
  }

  @usableFromInline
  mutating func add(
    _ name: String, _ parameters: [ParameterDescription], _ help: String,
    _ enabled: ((ViewModel) -> Bool)?, _ reason: String, _ file: StaticString, _ line: UInt,
    _ body: Command.Body
  ) {
    precondition(Names.isCommand(name), "\(name): \(Names.commandRule)", file: file, line: line)
    precondition(
      !commands.contains { $0.name == name }, "\(name): two commands have this name", file: file,
      line: line)
    let reasonDisabled = enabled.map { enabled in
      { [subject] in enabled(subject.value) ? nil : reason }
    }
    let command = Command(
      CommandDescription(name: name, parameters: parameters, help: help),
      reasonDisabled: reasonDisabled.map { reason in { _ in reason() } },
      condition: reasonDisabled.map {
        Command.Condition(announcer: .viewModel, reasonDisabled: $0)
      }, body)
    if let flaw = command.parameterFlaw ?? bindingFlaw(of: command) {
      preconditionFailure(flaw, file: file, line: line)
    }
    commands.append(command)
  }

  /// What is wrong with the bindings that the command's parameters refer to; nil if nothing is.
  private func bindingFlaw(of command: Command) -> String? {
    for parameter in command.parameters {
      if let list = parameter.indexedList, !bindings.contains(where: { $0.name == list }) {
        return "\(command.name): \(parameter.name) is a row of \(list), which is not bound above"
      }
      if let path = parameter.suggestionPath,
        !bindings.contains(where: { $0.name == path.binding })
      {
        return
          "\(command.name): \(parameter.name) suggests \(path), but \(path.binding) is not bound above"
      }
    }
    return nil
  }
}
