/// A screen's bindings and commands, without its view model's type.
public struct ScreenDescription: Sendable {
  /// The names of the bindings, in order.
  public let bindings: [String]
  /// How each of them is rendered, in the same order.
  public let bindingOptions: [BindingOptions]
  /// The commands, in order.
  public let commands: [CommandDescription]
}

extension Screen {
  /// The screen's bindings and commands. Makes no view model.
  public static var face: ScreenDescription {
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
    let face = face
    return ScreenNames(screen: name, bindings: face.bindings, commands: face.commands.map(\.name))
  }
}
