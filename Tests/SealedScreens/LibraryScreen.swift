import SealedCalls
import Understudy

/// Calls functions of the C library by their names.
final class LibraryViewModel {
  private(set) var lines: [String] = []

  func call(_ name: String) {
    var next = sealed_calls()
    while let call = next, String(cString: call.pointee.name) != name { next = call.pointee.next }
    guard let call = next else { return lines.append("\(name): no such call") }
    var result = 0
    let time = sealed_call_time(call, &result)
    lines.append("\(name) \(result), \(time) ms")
  }
}

enum LibraryScreen: Screen {
  static func make(in world: World, notify: Notifier) -> LibraryViewModel { .init() }
  static func describe(_ view: inout Interface<LibraryViewModel>) {
    view.bind("lines", \.lines)
    view.command("call", LibraryViewModel.call, "name")
  }
}
