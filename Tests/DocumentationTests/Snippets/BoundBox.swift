import Bindings
import Understudy

final class VolumeViewModel {
  let level = Bind(5, name: "level")

  func louder() { level.value += 1 }
}

enum VolumeScreen: Screen {
  static let name = "volume"

  struct Subscribed {
    let viewModel: VolumeViewModel
    let subscription: Subscription
  }

  static func make(in world: World, notify: Notifier) -> Subscribed {
    let viewModel = VolumeViewModel()
    let subscription = viewModel.level.skipFirst().bindFire { _ in notify() }
    return Subscribed(viewModel: viewModel, subscription: subscription)
  }

  static func describe(_ view: inout Interface<Subscribed>) {
    view.bind("level", \.viewModel.level.value)
    view.command("louder") { $0.viewModel.louder() }
  }
}
