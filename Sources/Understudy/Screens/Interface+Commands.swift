// The functions of this file take method references of any arity through parameter packs. The first
// parameter stands apart from the pack of the others: without it, a call with no argument names and
// one with some would be ambiguous. They are not inlinable, so that a screen's module does not pay
// for specialising each of its commands.

extension Interface {
  /// A command without parameters.
  ///
  /// - Parameters:
  ///   - name: lower-case words joined by hyphens.
  ///   - method: a reference to the view model's method. What it returns is discarded. An error that
  ///     it throws becomes an event of the session.
  ///   - help: one line about the command.
  ///   - enabled: whether the command can be used now; always, by default.
  ///   - reason: why not, shown when a disabled command is used.
  ///   - file: where a mistake in a name is reported.
  ///   - line: the line of it.
  public mutating func command<Result>(
    _ name: String,
    _ method: @escaping (ViewModel) -> () throws -> Result,
    help: String = "",
    enabled: @escaping (ViewModel) -> Bool = { _ in true },
    else reason: String = "",
    file: StaticString = #fileID,
    line: UInt = #line
  ) {
    let body: Command.Body = .sync { [subject] arguments in
      try arguments.expectEnd()
      _ = try method(subject.value)()
    }
    add(
      command(name, [], help, enabled, reason, body), file: file, line: line)
  }

  /// A command with parameters: the method's, in order, by the names that messages show.
  public mutating func command<First: CommandParameter, each Rest: CommandParameter, Result>(
    _ name: String,
    _ method: @escaping (ViewModel) -> (First, repeat each Rest) throws -> Result,
    _ first: Argument<First>,
    _ rest: repeat Argument<each Rest>,
    help: String = "",
    enabled: @escaping (ViewModel) -> Bool = { _ in true },
    else reason: String = "",
    file: StaticString = #fileID,
    line: UInt = #line
  ) {
    var parameters = [first.description]
    repeat parameters.append((each rest).description)
    let body: Command.Body = .sync { [subject] arguments in
      let first = try first.take(from: &arguments)
      let rest = (repeat try (each rest).take(from: &arguments))
      try arguments.expectEnd()
      _ = try method(subject.value)(first, repeat each rest)
    }
    add(
      command(name, parameters, help, enabled, reason, body), file: file,
      line: line)
  }

  /// A command that is over when its asynchronous method has returned.
  public mutating func command<Result>(
    _ name: String,
    _ method: @escaping (ViewModel) -> nonisolated(nonsending) () async throws -> Result,
    help: String = "",
    enabled: @escaping (ViewModel) -> Bool = { _ in true },
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

  /// A command with parameters that is over when its asynchronous method has returned.
  public mutating func command<First: CommandParameter, each Rest: CommandParameter, Result>(
    _ name: String,
    _ method:
      @escaping (ViewModel) ->
      nonisolated(nonsending) (First, repeat each Rest)
      async throws -> Result,
    _ first: Argument<First>,
    _ rest: repeat Argument<each Rest>,
    help: String = "",
    enabled: @escaping (ViewModel) -> Bool = { _ in true },
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

  /// A command that is a closure: for a `mutating` method of a structure, which has no reference, or
  /// to reach something inside the view model.
  ///
  /// ```swift
  /// view.command("step", "by") { (counter: inout Counter, by: Int) in counter.step(by: by) }
  /// ```
  public mutating func command<each Input: CommandParameter, Result>(
    _ name: String,
    _ parameter: repeat Argument<each Input>,
    help: String = "",
    enabled: @escaping (ViewModel) -> Bool = { _ in true },
    else reason: String = "",
    file: StaticString = #fileID,
    line: UInt = #line,
    perform: @escaping (inout ViewModel, repeat each Input) throws -> Result
  ) {
    var parameters: [ParameterDescription] = []
    repeat parameters.append((each parameter).description)
    let body: Command.Body = .sync { [subject] arguments in
      let values = (repeat try (each parameter).take(from: &arguments))
      try arguments.expectEnd()
      try subject.update { _ = try perform(&$0, repeat each values) }
    }
    add(
      command(name, parameters, help, enabled, reason, body), file: file,
      line: line)
  }

  private func command(
    _ name: String, _ parameters: [ParameterDescription], _ help: String,
    _ enabled: @escaping (ViewModel) -> Bool, _ reason: String, _ body: Command.Body
  ) -> Command {
    Command(
      name, parameters, help: help, enabled: { [subject] in enabled(subject.value) }, else: reason,
      body)
  }
}
