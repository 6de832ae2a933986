import Understudy
import UnderstudyPlatform

/// A screen that shows another value each third time that it opens, as a file in the working folder
/// counts.
enum FlakyScreen: Screen {
  static let name = "flaky"

  struct Flaky {
    let isThird: Bool

    init() {
      let file = open("openings", O_WRONLY | O_CREAT | O_APPEND, 0o644)
      defer { close(file) }
      _ = write(file, "x", 1)
      isThird = lseek(file, 0, SEEK_END) % 3 == 0
    }
  }

  static func make(in world: World, notify: Notifier) -> Flaky { Flaky() }

  static func describe(_ view: inout Interface<Flaky>) {
    view.bind("isThird", \.isThird)
  }
}
