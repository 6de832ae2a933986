import Understudy

final class DoorViewModel {
  private(set) var isOpen = false { didSet { doorDidChange?(self) } }
  var doorDidChange: ((DoorViewModel) -> Void)?

  func open() { isOpen = true }
}

enum DoorScreen: Screen {
  static let name = "door"
  static func make(in world: World, notify: Notifier) -> DoorViewModel { DoorViewModel() }
  static func describe(_ view: inout Interface<DoorViewModel>) {
    view.listen { door, notify in door.doorDidChange = { _ in notify() } }
    view.bind("isOpen", \.isOpen)
    view.command("open", DoorViewModel.open)
  }
}
