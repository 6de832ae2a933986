import Understudy

/// A screen whose value nests deeper with each command.
enum DeepScreen: Screen {
  static let name = "deep"

  struct Branch {
    var branches: [Branch] = []
  }

  final class Tree {
    private(set) var root = Branch()

    func nest() { root = Branch(branches: [root]) }
  }

  static func make(in world: World, notify: Notifier) -> Tree { Tree() }

  static func describe(_ view: inout Interface<Tree>) {
    view.bind("root", \.root)
    view.command("nest", Tree.nest)
  }
}
