import Observation
import Understudy

@MainActor @Observable final class ProfileViewModel {
  var name = ""
  var isSaveEnabled: Bool { !name.isEmpty }

  func rename(_ name: String) { self.name = name }

  func suggestLater() {
    Task {
      try await Task.sleep(for: .seconds(1))
      name = "Ada"
    }
  }
}

enum ProfileScreen: Screen {
  static let name = "profile"
  static func make(in world: World, notify: Notifier) -> ProfileViewModel { ProfileViewModel() }
  static func describe(_ view: inout Interface<ProfileViewModel>) {
    view.bind("name", \.name)
    view.bind("isSaveEnabled", \.isSaveEnabled)
    view.command("rename", ProfileViewModel.rename, "name")
    view.command("suggest-later", ProfileViewModel.suggestLater)
  }
}
