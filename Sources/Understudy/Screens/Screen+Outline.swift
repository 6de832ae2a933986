extension Screen {
  /// What sessions can cover of the screen. Makes no view model.
  package static var outline: ScreenOutline {
    let interface = Interface(describe)
    return ScreenOutline(
      screen: name, bindings: interface.bindings.map { ScreenOutline.Binding($0) },
      commands: interface.commands.map { ScreenOutline.Command($0) })
  }
}

extension ScreenOutline.Binding {
  fileprivate init(_ binding: Binding) {
    self.init(
      binding.name, isVolatile: binding.options.contains(.volatile),
      cases: enumerationValues(of: binding.type))
  }
}

extension ScreenOutline.Command {
  fileprivate init(_ command: Command) {
    let description = command.description
    self.init(
      command.name, command.parameters.map { ScreenOutline.Parameter($0) },
      canBeDisabled: command.condition != nil, arguments: { description.arguments(in: $0) })
  }
}

extension ScreenOutline.Parameter {
  fileprivate init(_ parameter: ParameterDescription) {
    let range = parameter.range.map { [$0.lowest, $0.highest].compactMap { $0 } } ?? []
    let words = parameter.choices.isEmpty ? range.map(parameter.kind.word) : parameter.choices
    self.init(
      parameter.name, isOptional: parameter.arity != .one,
      words: parameter.isSecret ? [] : words,
      defaultWord: parameter.defaultValue.map(parameter.kind.word),
      indexedList: parameter.indexedList?.description)
  }
}
