/// What a screen says of a command, apart from its parameters and what it calls.
@usableFromInline
struct CommandStatement<ViewModel> {
  let name: String
  let help: String
  /// Returns why the command can't be used now, nil if it can; nil itself if it always can.
  let reasonDisabled: ((ViewModel) -> String?)?
  let file: StaticString
  let line: UInt

  @usableFromInline
  init(
    _ name: String, _ help: String, _ enabled: ((ViewModel) -> Bool)?, _ reason: String,
    _ disabled: ((ViewModel) -> String?)?, _ file: StaticString, _ line: UInt
  ) {
    (self.name, self.help, self.file, self.line) = (name, help, file, line)
    reasonDisabled =
      if let enabled {
        { enabled($0) ? disabled?($0) : reason }
      } else {
        disabled
      }
  }

  /// A command that can always be used.
  init(_ name: String, _ help: String, _ file: StaticString, _ line: UInt) {
    self.init(name, help, nil, "", nil, file, line)
  }
}

extension Interface {
  /// Adds a command that calls a method.
  mutating func add<each Value, Result>(
    _ statement: CommandStatement<ViewModel>, _ parameter: repeat Parameter<each Value>,
    calling method: @escaping (ViewModel) -> (repeat each Value) throws -> Result
  ) {
    let readers = (repeat (each parameter).reader)
    let body: Command.Body = .sync { [subject] arguments in
      let values = (repeat try (each readers).take(from: &arguments))
      try arguments.expectEnd()
      arguments.keep(try method(subject.value)(repeat each values))
    }
    add(statement, descriptions(repeat each parameter), body)
  }

  /// Adds a command that awaits a method.
  mutating func add<each Value, Result>(
    _ statement: CommandStatement<ViewModel>, _ parameter: repeat Parameter<each Value>,
    awaiting method:
      @escaping (ViewModel) -> nonisolated(nonsending) (repeat each Value) async throws -> Result
  ) {
    let readers = (repeat (each parameter).reader)
    let body: Command.Body = .async { [subject] arguments in
      let values = (repeat try (each readers).take(from: &arguments))
      try arguments.expectEnd()
      return { try await method(subject.value)(repeat each values) }
    }
    add(statement, descriptions(repeat each parameter), body)
  }

  /// Adds a command that performs a closure.
  mutating func add<each Value, Result>(
    _ statement: CommandStatement<ViewModel>, _ parameter: repeat Parameter<each Value>,
    performing closure: @escaping (inout ViewModel, repeat each Value) throws -> Result
  ) {
    let readers = (repeat (each parameter).reader)
    let body: Command.Body = .sync { [subject] arguments in
      let values = (repeat try (each readers).take(from: &arguments))
      try arguments.expectEnd()
      arguments.keep(try subject.update { try closure(&$0, repeat each values) })
    }
    add(statement, descriptions(repeat each parameter), body)
  }

  /// Adds a command that awaits a closure.
  mutating func add<each Value, Result>(
    _ statement: CommandStatement<ViewModel>, _ parameter: repeat Parameter<each Value>,
    performingLater closure:
      @escaping @MainActor (inout ViewModel, repeat each Value) async throws -> Result
  ) {
    let readers = (repeat (each parameter).reader)
    let body: Command.Body = .async { [subject] arguments in
      let values = (repeat try (each readers).take(from: &arguments))
      try arguments.expectEnd()
      return { try await subject.update { try await closure(&$0, repeat each values) } }
    }
    add(statement, descriptions(repeat each parameter), body)
  }

  private func descriptions<each Value>(
    _ parameter: repeat Parameter<each Value>
  ) -> [ParameterDescription] {
    var descriptions: [ParameterDescription] = []
    repeat descriptions.append((each parameter).description)
    return descriptions
  }

  /// Adds a command, or stops the program at its statement if that has a mistake.
  @usableFromInline
  mutating func add(
    _ statement: CommandStatement<ViewModel>, _ parameters: [ParameterDescription],
    _ body: Command.Body
  ) {
    let reasonDisabled = statement.reasonDisabled.map { reasonDisabled in
      { [subject] in reasonDisabled(subject.value) }
    }
    let command = Command(
      CommandDescription(name: statement.name, parameters: parameters, help: statement.help),
      reasonDisabled: reasonDisabled.map { reason in { _ in reason() } },
      condition: reasonDisabled.map {
        Command.Condition(announcer: .viewModel, reasonDisabled: $0)
      }, body)
    if let flaw = flaw(of: command) {
      Mistake.stop("\(command.name): \(flaw)", file: statement.file, line: statement.line)
    }
    commands.append(command)
  }

  /// What is wrong with a new command; nil if nothing is.
  private func flaw(of command: Command) -> String? {
    if !Names.isCommand(command.name) { return Names.commandRule }
    if commands.contains(where: { $0.name == command.name }) {
      return "two commands have this name"
    }
    return command.parameterFlaw ?? bindingFlaw(of: command)
  }

  /// What is wrong with the bindings that the command's parameters refer to; nil if nothing is.
  private func bindingFlaw(of command: Command) -> String? {
    for parameter in command.parameters {
      if let list = parameter.indexedList, let flaw = flaw(ofBinding: list.binding) {
        return "\(parameter.name) is a row of \(list), which is \(flaw)"
      }
      if let path = parameter.suggestionPath, let flaw = flaw(ofBinding: path.binding) {
        return "\(parameter.name) suggests \(path), but \(path.binding) is \(flaw)"
      }
    }
    return nil
  }

  private func flaw(ofBinding name: String) -> String? {
    if bindings.contains(where: { $0.name == name }) { return nil }
    let near = nearest(to: name, among: bindings.map(\.name)).map { ": did you mean \($0)?" }
    return "not bound above\(near ?? "")"
  }
}
