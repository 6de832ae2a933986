/// What is known of a screen without its view model's type.
public struct ScreenFace: Sendable {
  /// The names of the bindings, in order.
  public let bindings: [String]
  /// The commands, in order.
  public let commands: [CommandDescription]
}

extension Screen {
  /// The screen's bindings and commands. Makes no view model.
  public static var face: ScreenFace {
    var interface = Interface<ViewModel>()
    describe(&interface)
    return ScreenFace(
      bindings: interface.bindings.map(\.name), commands: interface.commands.map(\.description))
  }
}
