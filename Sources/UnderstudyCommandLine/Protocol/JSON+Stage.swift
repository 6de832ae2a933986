import Understudy

@MainActor
extension JSON {
  /// What the screen shows right now: `{"show":{"count":3}}`. Long lists are abbreviated.
  init(shownBy stage: Stage) {
    let bindings = stage.bindings.map { JSON.Member($0.name, JSON($0.value.shortened())) }
    self = .object([JSON.Member("show", .object(bindings))])
  }

  /// The screen, and which commands are enabled right now: `{"describe":{"screen":…}}`.
  init(describing stage: Stage) {
    let screen = Catalog.screen(named: stage.screenName)
    let description = screen.map { JSON($0, reasonDisabled: stage.reasonDisabled) }
    self = .object([JSON.Member("describe", description ?? .null)])
  }
}
