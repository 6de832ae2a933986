import Understudy

final class DoorViewModel {
  private(set) var isOpen = false { didSet { doorDidChange?(self) } }
  var doorDidChange: ((DoorViewModel) -> Void)?

  func open() { isOpen = true }
}

enum DoorScreen: Screen {
  static let name = "door"

  static func make(in world: World, notify: Notifier) -> DoorViewModel {
    let viewModel = DoorViewModel()
    viewModel.doorDidChange = { _ in notify() }
    return viewModel
  }

  static func describe(_ view: inout Interface<DoorViewModel>) {
    view.bind("isOpen", \.isOpen)
    view.command("open", DoorViewModel.open)
  }
}
