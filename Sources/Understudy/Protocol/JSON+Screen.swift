import SessionAnalysis

extension JSON {
  /// A screen with its bindings, events and commands.
  ///
  /// With `reasonDisabled`, which returns why a command can't be used now, each command also has
  /// `enabled`, and `reason` if it is disabled.
  @MainActor
  package init(_ screen: any Screen.Type, reasonDisabled: ((String) -> String?)? = nil) {
    let face = screen.description
    self = [
      "screen": .string(screen.name), "summary": .string(screen.summary),
      "bindings": .array(face.bindings.map(Self.binding)),
      "events": .array(face.events.map(JSON.string)),
      "commands": .array(face.commands.map { Self.command($0, reasonDisabled) }),
    ]
  }

  private static func binding(_ binding: BindingDescription) -> JSON {
    [
      "binding": .string(binding.name), "settled": .boolean(binding.isSettled),
      "volatile": .boolean(binding.isVolatile), "hidden": .boolean(binding.isHidden),
      "progress": .boolean(binding.isProgress),
    ]
  }

  private static func command(
    _ command: CommandDescription, _ reasonDisabled: ((String) -> String?)?
  ) -> JSON {
    let reason = reasonDisabled?(command.name)
    return [
      "command": .string(command.name), "help": .string(command.help),
      "usage": .string(command.usage),
      "parameters": .array(command.parameters.map { JSON($0) }),
      "enabled": reasonDisabled == nil ? nil : .boolean(reason == nil),
      "reason": reason.map(JSON.string),
    ]
  }

  private init(_ parameter: ParameterDescription) {
    let suggestions = parameter.suggestions.map(JSON.string)
    self = [
      "parameter": .string(parameter.name), "type": .string(parameter.type),
      "kind": .string(parameter.kind.rawValue), "arity": .string(parameter.arity.rawValue),
      "choices": .array(parameter.choices.map(JSON.string)),
      "secret": .boolean(parameter.isSecret), "default": parameter.defaultValue.map { JSON($0) },
      "indexes": parameter.indexedList.map { .string("\($0)") },
      "range": parameter.range.map { JSON($0) },
      "suggestions": suggestions.isEmpty ? nil : .array(suggestions),
      "suggestionPath": parameter.suggestionPath.map { .string("\($0)") },
    ]
  }

  private init(_ range: ValueRange) {
    self = ["from": range.lowest.map { JSON($0) }, "to": range.highest.map { JSON($0) }]
  }
}
