import SessionAnalysis

/// A command that a screen has added, for what else there is to say of it.
///
/// ```swift
/// view.command("save", Editor.save)
///   .help("store the text")
///   .disabled { $0.title.isEmpty ? "write a title" : nil }
/// ```
@MainActor
public struct ScreenCommand<ViewModel> {
  let command: Command
  let subject: ViewModelBox<ViewModel>

  /// Describes the command in one line, which help and completion show.
  @discardableResult
  public func help(_ text: String) -> Self {
    command.description.help = text
    return self
  }

  /// Disables the command for as long as `reason` returns why it can't be used now.
  ///
  /// A session shows when the command is enabled or disabled, as a button would. With several
  /// reasons, the first that is not nil counts.
  ///
  /// - Parameter reason: returns why the command can't be used now, which is shown if it is used
  ///   then; nil if it can be used. Each frame calls it: it must be fast, and change nothing.
  /// - Returns: the command.
  @discardableResult
  public func disabled(_ reason: @escaping (ViewModel) -> String?) -> Self {
    let others = command.condition?.reasonDisabled
    command.disable { [subject] in others?() ?? reason(subject.value) }
    return self
  }
}

// MARK: Adding commands

extension Interface {
  /// Adds a command without parameters.
  @inlinable @inline(__always)
  mutating func add<Result>(
    _ name: String, _ file: StaticString, _ line: UInt,
    _ call: @escaping (ViewModelBox<ViewModel>) throws -> Result
  ) -> ScreenCommand<ViewModel> {
    let body: Command.Body = .sync { [subject] arguments in
      try arguments.expectEnd()
      arguments.keep(try call(subject))
    }
    return add(name, [], body, file, line)
  }

  /// Adds a command with one parameter.
  @inlinable @inline(__always)
  mutating func add<Input, Result>(
    _ name: String, _ parameter: Parameter<Input>, _ file: StaticString, _ line: UInt,
    _ call: @escaping (ViewModelBox<ViewModel>, Input) throws -> Result
  ) -> ScreenCommand<ViewModel> {
    let reader = parameter.reader
    let body: Command.Body = .sync { [subject] arguments in
      let input = try reader.take(from: &arguments)
      try arguments.expectEnd()
      arguments.keep(try call(subject, input))
    }
    return add(name, [parameter.description], body, file, line)
  }

  /// Adds a command that calls a method.
  mutating func add<each Value, Result>(
    _ name: String, _ parameter: repeat Parameter<each Value>,
    calling method: @escaping (ViewModel) -> (repeat each Value) throws -> Result,
    _ file: StaticString, _ line: UInt
  ) -> ScreenCommand<ViewModel> {
    let readers = (repeat (each parameter).reader)
    let body: Command.Body = .sync { [subject] arguments in
      let values = (repeat try (each readers).take(from: &arguments))
      try arguments.expectEnd()
      arguments.keep(try method(subject.value)(repeat each values))
    }
    return add(name, descriptions(repeat each parameter), body, file, line)
  }

  /// Adds a command that awaits a method.
  mutating func add<each Value, Result>(
    _ name: String, _ parameter: repeat Parameter<each Value>,
    awaiting method:
      @escaping (ViewModel) -> nonisolated(nonsending) (repeat each Value) async throws -> Result,
    _ file: StaticString, _ line: UInt
  ) -> ScreenCommand<ViewModel> {
    let readers = (repeat (each parameter).reader)
    let body: Command.Body = .async { [subject] arguments in
      let values = (repeat try (each readers).take(from: &arguments))
      try arguments.expectEnd()
      return { try await method(subject.value)(repeat each values) }
    }
    return add(name, descriptions(repeat each parameter), body, file, line)
  }

  /// Adds a command that performs a closure.
  mutating func add<each Value, Result>(
    _ name: String, _ parameter: repeat Parameter<each Value>,
    performing closure: @escaping (inout ViewModel, repeat each Value) throws -> Result,
    _ file: StaticString, _ line: UInt
  ) -> ScreenCommand<ViewModel> {
    let readers = (repeat (each parameter).reader)
    let body: Command.Body = .sync { [subject] arguments in
      let values = (repeat try (each readers).take(from: &arguments))
      try arguments.expectEnd()
      arguments.keep(try subject.update { try closure(&$0, repeat each values) })
    }
    return add(name, descriptions(repeat each parameter), body, file, line)
  }

  /// Adds a command that awaits a closure.
  mutating func add<each Value, Result>(
    _ name: String, _ parameter: repeat Parameter<each Value>,
    performingLater closure:
      @escaping @MainActor (inout ViewModel, repeat each Value) async throws -> Result,
    _ file: StaticString, _ line: UInt
  ) -> ScreenCommand<ViewModel> {
    let readers = (repeat (each parameter).reader)
    let body: Command.Body = .async { [subject] arguments in
      let values = (repeat try (each readers).take(from: &arguments))
      try arguments.expectEnd()
      return { try await subject.update { try await closure(&$0, repeat each values) } }
    }
    return add(name, descriptions(repeat each parameter), body, file, line)
  }

  private func descriptions<each Value>(
    _ parameter: repeat Parameter<each Value>
  ) -> [ParameterDescription] {
    var descriptions: [ParameterDescription] = []
    repeat descriptions.append((each parameter).description)
    return descriptions
  }

  /// Adds a command, and notes a mistake in its statement.
  @usableFromInline
  mutating func add(
    _ name: String, _ parameters: [ParameterDescription], _ body: Command.Body,
    _ file: StaticString, _ line: UInt
  ) -> ScreenCommand<ViewModel> {
    let command = Command(CommandDescription(name, parameters), body)
    if let flaw = flaw(of: command) { Mistake.note("\(name): \(flaw)", file: file, line: line) }
    commands.append(command)
    return ScreenCommand(command: command, subject: subject)
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
    let near = didYouMean(name, among: bindings.map(\.name))
    let place = isNested ? " in this child or row: only its own bindings can be named" : ""
    return "not bound above\(place)" + (near.map { ": \($0)" } ?? "")
  }
}
