import Testing

@testable import SessionFormat
@testable import Understudy

/// A screen of a protocol type, whose object calls back in the middle of a command.
@Suite @MainActor struct ProtocolTypeTests {
  @Test func callbacksAreFrames() throws {
    let text = try EventLoop.shared.run {
      let stage = LadderScreen.makeStage(world: World())
      try stage.open(writingHeader: false)
      _ = try stage.run("climb")
      return stage.transcript.text()
    }
    #expect(text == "  height = 0\n> climb\n  height = 1\n  height = 2\n")
  }
}

@MainActor private protocol Climbing: AnyObject {
  var height: Int { get }
  func climb()
}

@MainActor private final class Ladder: Climbing {
  private(set) var height = 0
  private let callback: () -> Void

  init(callback: @escaping () -> Void) { self.callback = callback }

  func climb() {
    for _ in 0..<2 {
      height += 1
      callback()
    }
  }
}

private enum LadderScreen: Screen {
  static let name = "ladder"

  static func make(in world: World, notify: Notifier) -> any Climbing {
    Ladder { notify() }
  }

  static func describe(_ view: inout Interface<any Climbing>) {
    view.bind("height", \.height)
    view.command("climb") { $0.climb() }
  }
}
