import StyleViewModels
import Understudy

enum JournalScreen: Screen {
  static func make(in world: World, notify: Notifier) -> JournalViewModel { JournalViewModel() }
  static func describe(_ view: inout Interface<JournalViewModel>) {
    view.bind("entries", \.entries)
    view.bind("titles", \.titles)
    view.bind("isStreak", \.isStreak)
    view.command("write", JournalViewModel.write, "text")
  }
}

enum InboxScreen: Screen {
  static func make(in world: World, notify: Notifier) -> InboxViewModel { InboxViewModel() }
  static func describe(_ view: inout Interface<InboxViewModel>) {
    view.bind("rows", \.rows)
    view.command("receive", InboxViewModel.receive, "subject")
  }
}

enum InvoiceScreen: Screen {
  static func make(in world: World, notify: Notifier) -> InvoiceViewModel { InvoiceViewModel() }
  static func describe(_ view: inout Interface<InvoiceViewModel>) {
    view.bind("totalText", \.totalText)
    view.bind("dueText", \.dueText)
    view.bind("isDueOnWeekend", \.isDueOnWeekend)
    view.command("add", "price") { $0.add($1) }
    view.command("reissue") { $0.reissue() }
  }
}

enum TagCloudScreen: Screen {
  static func make(in world: World, notify: Notifier) -> TagCloudViewModel { .init() }
  static func describe(_ view: inout Interface<TagCloudViewModel>) {
    view.bind("chips", \.chips)
    view.bind("usesText", \.usesText)
    view.bind("favourite", \.favourite)
    view.command("add", TagCloudViewModel.add, "names")
    view.command("remove-any", TagCloudViewModel.removeAny)
  }
}

enum PreferencesScreen: Screen {
  static func make(in world: World, notify: Notifier) -> PreferencesViewModel { .init() }
  static func describe(_ view: inout Interface<PreferencesViewModel>) {
    view.bind("settings") { "volume \($0.volume)\($0.isMuted ? ", muted" : "")" }
    view.bind("saves", \.saves)
    view.bind("lastSave", \.lastSave)
    view.command("toggle-mute", PreferencesViewModel.toggleMute)
    view.command("set-volume", PreferencesViewModel.setVolume, "volume")
  }
}

enum BasketScreen: Screen {
  static func make(in world: World, notify: Notifier) -> BasketViewModel { BasketViewModel() }
  static func describe(_ view: inout Interface<BasketViewModel>) {
    view.listen { basket, notify in basket.onChange = { notify() } }
    view.bind("summary", \.summary)
    view.bind("orderNumber", \.orderNumber)
    view.command("add", BasketViewModel.add, "item")
    view.command("check-out", BasketViewModel.checkOut)
  }
}

enum DiceCupScreen: Screen {
  static func make(in world: World, notify: Notifier) -> DiceCupViewModel { DiceCupViewModel() }
  static func describe(_ view: inout Interface<DiceCupViewModel>) {
    view.bind("dice", \.dice)
    view.bind("luckyNumber", \.luckyNumber)
    view.bind("total", \.total)
    view.command("roll", DiceCupViewModel.roll)
    view.command("hold", DiceCupViewModel.hold, Parameter("die", indexes: "dice"))
  }
}
