extension JSON {
  /// A screen with its bindings, events and commands.
  ///
  /// With `reasonDisabled`, which returns why a command can't be used now, each command also has
  /// `enabled`, and `reason` if it is disabled.
  @MainActor
  package init(_ screen: any Screen.Type, reasonDisabled: ((String) -> String?)? = nil) {
    let face = screen.description
    self = .object([
      Member("screen", .string(screen.name)),
      Member("summary", .string(screen.summary)),
      Member("bindings", .array(face.bindings.map(Self.binding))),
      Member("events", .array(face.events.map { .string($0) })),
      Member(
        "commands",
        .array(
          face.commands.map { command in
            .object(Self.members(command) + Self.state(command, reasonDisabled))
          })),
    ])
  }

  private static func binding(_ name: String, _ options: BindingOptions) -> JSON {
    .object([
      Member("binding", .string(name)),
      Member("settled", .boolean(options.contains(.settled))),
      Member("volatile", .boolean(options.contains(.volatile))),
      Member("hidden", .boolean(options.contains(.hidden))),
      Member("progress", .boolean(options.contains(.progress))),
    ])
  }

  private static func members(_ command: CommandDescription) -> [Member] {
    [
      Member("command", .string(command.name)),
      Member("help", .string(command.help)),
      Member("usage", .string(command.usage)),
      Member("parameters", .array(command.parameters.map { JSON($0) })),
    ]
  }

  private static func state(
    _ command: CommandDescription, _ reasonDisabled: ((String) -> String?)?
  ) -> [Member] {
    guard let reasonDisabled else { return [] }
    let reason = reasonDisabled(command.name)
    return [Member("enabled", .boolean(reason == nil))]
      + (reason.map { [Member("reason", .string($0))] } ?? [])
  }

  private init(_ parameter: ParameterDescription) {
    let defaultValue = parameter.defaultValue.map { [Member("default", JSON($0))] } ?? []
    let indexes = parameter.indexedList.map { [Member("indexes", .string("\($0)"))] } ?? []
    let range = parameter.range.map { [Member("range", JSON($0))] } ?? []
    let words = parameter.suggestions.map(JSON.string)
    let suggestions = words.isEmpty ? [] : [Member("suggestions", .array(words))]
    let path = parameter.suggestionPath.map { [Member("suggestionPath", .string("\($0)"))] } ?? []
    self = .object(
      [
        Member("parameter", .string(parameter.name)),
        Member("type", .string(parameter.type)),
        Member("kind", .string(parameter.kind.rawValue)),
        Member("arity", .string(parameter.arity.rawValue)),
        Member("choices", .array(parameter.choices.map { .string($0) })),
        Member("secret", .boolean(parameter.isSecret)),
      ] + defaultValue + indexes + range + suggestions + path)
  }

  private init(_ range: ValueRange) {
    let lowest = range.lowest.map { [Member("from", JSON($0))] } ?? []
    let highest = range.highest.map { [Member("to", JSON($0))] } ?? []
    self = .object(lowest + highest)
  }
}
