import Understudy

final class LampViewModel {
  private(set) var isOn = false { didSet { onChange(isOn) } }
  private let onChange: (Bool) -> Void

  init(onChange: @escaping (Bool) -> Void) { self.onChange = onChange }

  func blink() {
    isOn = true
    isOn = false
  }
}

enum LampScreen: Screen {
  static let name = "lamp"

  static func make(in world: World, notify: Notifier) -> LampViewModel {
    LampViewModel(onChange: { _ in notify() })
  }

  static func describe(_ view: inout Interface<LampViewModel>) {
    view.bind("isOn", \.isOn)
    view.command("blink", LampViewModel.blink)
  }
}
