import Testing

@testable import Understudy

private final class Counter: DefaultInitializable {
  private(set) var count = 0

  func step() { count += 1 }
}

@MainActor private final class Timer: DefaultInitializable {
  private(set) var count = 0

  func step() { count += 1 }
}

private enum BareCounterScreen: Screen {
  static func describe(_ view: inout Interface<Counter>) {
    view.bind("count", \.count)
    view.command("step", Counter.step)
  }
}

private enum TimerScreen: Screen {
  static func describe(_ view: inout Interface<Timer>) {
    view.bind("count", \.count)
    view.command("step", Timer.step)
  }
}

private struct URLListScreen<Row>: Screen {
  static func describe(_ view: inout Interface<Counter>) {}
}

private enum BookList {
  enum Screen: Understudy.Screen {
    static func describe(_ view: inout Interface<Counter>) {}
  }

  enum SortScreen: Understudy.Screen {
    static func describe(_ view: inout Interface<Counter>) {}
  }
}

private enum Version2: Screen {
  static func describe(_ view: inout Interface<Counter>) {}
}

@MainActor @Suite struct ScreenDefaultsTests {
  @Test func nameFollowsTheType() {
    #expect(BareCounterScreen.name == "bare-counter")
    #expect(TimerScreen.name == "timer")
    #expect(URLListScreen<Int>.name == "url-list")
    #expect(BookList.Screen.name == "book-list")
    #expect(BookList.SortScreen.name == "sort")
    #expect(Version2.name == "version2")
  }

  @Test func viewModelIsMadeByItself() throws {
    for screen in [BareCounterScreen.self, TimerScreen.self] as [any Screen.Type] {
      let text = "understudy 3 \(screen.name)\n  count = 0\n> step\n  count = 1\n"
      #expect(try transcript(of: screen, ["step"]) == text)
    }
  }
}
