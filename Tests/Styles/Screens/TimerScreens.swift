import StyleViewModels
import Understudy

enum StopwatchScreen: Screen {
  static func make(in world: World, notify: Notifier) -> StopwatchViewModel { .init() }
  static func describe(_ view: inout Interface<StopwatchViewModel>) {
    view.bind("elapsedText", \.elapsedText)
    view.bind("laps", \.laps)
    view.command("start-stop", StopwatchViewModel.startStop)
    view.command("lap", StopwatchViewModel.lap)
    view.command("reset", StopwatchViewModel.reset)
  }
}

enum SnakeScreen: Screen {
  static func make(in world: World, notify: Notifier) -> SnakeViewModel { SnakeViewModel() }
  static func describe(_ view: inout Interface<SnakeViewModel>) {
    view.bind("snake", \.snake)
    view.bind("food", \.food)
    view.bind("state") { "\($0.score) points\($0.isOver ? ", over" : "")" }
    view.command("tap", SnakeViewModel.tap)
    view.command("pause", SnakeViewModel.pause)
  }
}

enum KitchenTimerScreen: Screen {
  static func make(in world: World, notify: Notifier) -> KitchenTimerViewModel { .init() }
  static func describe(_ view: inout Interface<KitchenTimerViewModel>) {
    view.listen { timer, notify in timer.onTick = { _ in notify() } }
    view.bind("remaining", \.remaining, .unannounced)
    view.bind("isRinging", \.isRinging, .unannounced)
    view.command("start", KitchenTimerViewModel.start, "seconds")
    view.command("stop", KitchenTimerViewModel.stop)
  }
}

enum MetronomeScreen: Screen {
  static func make(in world: World, notify: Notifier) -> MetronomeViewModel { .init() }
  static func describe(_ view: inout Interface<MetronomeViewModel>) {
    view.bind("beat", \.beat)
    view.bind("beatsPerMinute", \.beatsPerMinute)
    view.bind("isOn", \.isOn)
    view.command("toggle", MetronomeViewModel.toggle)
    view.command("set-tempo", MetronomeViewModel.setTempo, "beats-per-minute")
  }
}

enum CanvasScreen: Screen {
  static func make(in world: World, notify: Notifier) -> CanvasViewModel { CanvasViewModel() }
  static func describe(_ view: inout Interface<CanvasViewModel>) {
    view.bind("frames", \.frames)
    view.bind("layouts", \.layouts)
    view.command("add", CanvasViewModel.add, "shape")
    view.command("add-pair", CanvasViewModel.addPair, "shape")
    view.command("undo", CanvasViewModel.undo)
  }
}

enum MemoryGameScreen: Screen {
  static func make(in world: World, notify: Notifier) -> MemoryGameViewModel { .init() }
  static func describe(_ view: inout Interface<MemoryGameViewModel>) {
    view.bind("cards", \.cards)
    view.bind("moves", \.moves)
    view.bind("isWon", \.isWon)
    view.command("flip", MemoryGameViewModel.flip, Parameter("row", indexes: "cards"))
    view.command("deal", MemoryGameViewModel.deal)
  }
}
