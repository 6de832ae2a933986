import Understudy

enum FaultyScreen: Screen {
  static let name = "faulty"

  static func make(in world: World, notify: Notifier) -> FaultyViewModel {
    FaultyViewModel { notify() }
  }

  static func describe(_ view: inout Interface<FaultyViewModel>) {
    view.recordsPrintedText()
    view.bind("count", \.count)
    view.command("add", FaultyViewModel.add, "number")
    view.command("trap", FaultyViewModel.trap)
    view.command("trap-once", FaultyViewModel.trapOnce, "path")
    view.command("abort", FaultyViewModel.abort)
    view.command("exit", FaultyViewModel.leave, "code")
    view.command("segfault", FaultyViewModel.segfault)
    view.command("overflow-stack", FaultyViewModel.overflowStack)
    view.command("loop", FaultyViewModel.loop)
    view.command("tell-forever", FaultyViewModel.tellForever)
    view.command("yield-forever", FaultyViewModel.yieldForever)
    view.command("raise", FaultyViewModel.raise, "signal")
    view.command("crash-elsewhere", FaultyViewModel.crashElsewhere, "signal")
    view.command("cut-off", FaultyViewModel.cutOff, "path")
    view.command("replace", FaultyViewModel.replace, "path", "other")
    view.command("close-everything", FaultyViewModel.closeEverything)
    view.command("shout", FaultyViewModel.shout)
    view.command("grumble", FaultyViewModel.grumble)
    view.command("chat", FaultyViewModel.chat)
    view.command("chat-later", FaultyViewModel.chatLater)
    view.command("leave-a-mine", FaultyGlobals.leaveMine)
    view.command("step-on-mine", FaultyGlobals.stepOnMine)
    view.command("drift", FaultyGlobals.drift)
  }
}

/// The same view model, whose printed text is not recorded.
enum TalkativeScreen: Screen {
  static let name = "talkative"

  static func make(in world: World, notify: Notifier) -> FaultyViewModel {
    FaultyScreen.make(in: world, notify: notify)
  }

  static func describe(_ view: inout Interface<FaultyViewModel>) {
    view.bind("count", \.count)
    view.command("add", FaultyViewModel.add, "number")
    view.command("trap", FaultyViewModel.trap)
    view.command("chat", FaultyViewModel.chat)
    view.command("chat-later", FaultyViewModel.chatLater)
  }
}
