extension Interface {
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
    let body: Command.Body = .async { [subject] arguments in
      try arguments.expectEnd()
      return { _ = try await method(subject.value)() }
    }
    add(
      command(name, [], help, enabled, reason, body), file: file, line: line)
  }

  /// A command with parameters that ends when its asynchronous method returns.
  public mutating func command<First: CommandParameter, each Rest: CommandParameter, Result>(
    _ name: String,
    _ method:
      @escaping (ViewModel) ->
      nonisolated(nonsending) (First, repeat each Rest)
      async throws -> Result,
    _ first: Parameter<First>,
    _ rest: repeat Parameter<each Rest>,
    help: String = "",
    enabled: ((ViewModel) -> Bool)? = nil,
    else reason: String = "",
    file: StaticString = #fileID,
    line: UInt = #line
  ) {
    var parameters = [first.description]
    repeat parameters.append((each rest).description)
    let body: Command.Body = .async { [subject] arguments in
      let first = try first.take(from: &arguments)
      let rest = (repeat try (each rest).take(from: &arguments))
      try arguments.expectEnd()
      return { _ = try await method(subject.value)(first, repeat each rest) }
    }
    add(
      command(name, parameters, help, enabled, reason, body), file: file,
      line: line)
  }
}
