/// A screen's bindings and commands, without its view model's type.
package struct ScreenDescription: Sendable {
  /// The names of the bindings, in order.
  package let bindings: [String]
  /// How each of them is rendered, in the same order.
  package let bindingOptions: [BindingOptions]
  /// The commands, in order.
  package let commands: [CommandDescription]
}

extension Screen {
  /// The screen's bindings and commands. Makes no view model.
  package static var description: ScreenDescription {
    var interface = Interface<ViewModel>()
    describe(&interface)
    return ScreenDescription(
      bindings: interface.bindings.map(\.name),
      bindingOptions: interface.bindings.map(\.options),
      commands: interface.commands.map(\.description))
  }
}

extension Comparison {
  /// Compares a replay with its session, and reports names that the screen does not have.
  @MainActor
  package init(_ session: Session, _ replay: ReplayLog, on screen: (any Screen.Type)?) {
    self.init(session, replay, among: screen?.names)
  }
}

extension Screen {
  fileprivate static var names: ScreenNames {
    let description = description
    return ScreenNames(
      screen: name, bindings: description.bindings, commands: description.commands.map(\.name))
  }
}
