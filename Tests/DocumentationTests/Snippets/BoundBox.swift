import Bindings
import Understudy

final class VolumeViewModel {
  let level = Bind(5)

  func louder() { level.value += 1 }
}

enum VolumeScreen: Screen {
  static let name = "volume"
  static func make(in world: World, notify: Notifier) -> VolumeViewModel { VolumeViewModel() }
  static func describe(_ view: inout Interface<VolumeViewModel>) {
    view.bind("level", \.level)
    view.command("louder", VolumeViewModel.louder)
  }
}
