import Understudy

enum SealedScreen: Screen {
  static let name = "sealed"

  static func make(in world: World, notify: Notifier) -> SealedViewModel {
    SealedViewModel { notify() }
  }

  static func describe(_ view: inout Interface<SealedViewModel>) {
    view.bind("log", \.log)
    view.bind("date", \.date)
    view.command("task", SealedViewModel.task)
    view.command("timer", SealedViewModel.timer)
    view.command("later", SealedViewModel.later)
    view.command("read-date", SealedViewModel.readDate)
    view.command("read-clocks", SealedViewModel.readClocks)
    view.command("block", SealedViewModel.block)
    view.command("run-loop", SealedViewModel.runLoop)
    view.command("main-queue", SealedViewModel.mainQueue)
    view.command("threads", SealedViewModel.threads)
    view.command("contend", SealedViewModel.contend)
    view.command("contend-here", SealedViewModel.contendHere)
    view.command("receive", SealedViewModel.receive)
    view.command("spin", SealedViewModel.spin)
    view.command("draw", SealedViewModel.draw)
    view.command("sets", SealedViewModel.sets)
    view.command("region", SealedViewModel.region)
    view.command("reach", SealedViewModel.reach)
  }
}
