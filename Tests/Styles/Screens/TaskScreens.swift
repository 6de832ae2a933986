import StyleViewModels
import Understudy
import UnderstudyCombine

enum ProfileScreen: Screen {
  static func make(in world: World, notify: Notifier) -> ProfileViewModel { ProfileViewModel() }
  static func describe(_ view: inout Interface<ProfileViewModel>) {
    view.bind("phase", \.phase)
    view.bind("toast", \.toast)
    view.command("load", ProfileViewModel.load, "name")
    view.command("cancel", ProfileViewModel.cancel)
    view.command("follow", ProfileViewModel.follow)
  }
}

enum ChatScreen: Screen {
  static func make(in world: World, notify: Notifier) -> ChatViewModel { ChatViewModel() }
  static func describe(_ view: inout Interface<ChatViewModel>) {
    view.bind("lines", \.lines)
    view.bind("isOnline", \.isOnline)
    view.bind("isTyping", \.isTyping)
    view.command("send", ChatViewModel.send, "text")
  }
}

enum ForecastScreen: Screen {
  static func make(in world: World, notify: Notifier) -> ForecastViewModel { .init() }
  static func describe(_ view: inout Interface<ForecastViewModel>) {
    view.bind("rows", \.rows)
    view.bind("average", \.average)
    view.command("load", "cities") { (forecast, cities: [String]) in
      Task { [forecast] in await forecast.load(cities) }
    }
  }
}

enum BankScreen: Screen {
  static func make(in world: World, notify: Notifier) -> BankViewModel { BankViewModel() }
  static func describe(_ view: inout Interface<BankViewModel>) {
    view.bind("accounts", \.accounts)
    view.bind("errorText", \.errorText)
    view.bind("pendingTransfers", \.pendingTransfers)
    view.command("transfer", BankViewModel.transfer, "amount", "source", "destination")
  }
}

enum UploadScreen: Screen {
  static func make(in world: World, notify: Notifier) -> UploadViewModel { UploadViewModel() }
  static func describe(_ view: inout Interface<UploadViewModel>) {
    view.bind("log", \.log)
    view.bind("isUploading", \.isUploading)
    view.command("upload", UploadViewModel.upload, "failures")
  }
}

enum PhotoSyncScreen: Screen {
  static func make(in world: World, notify: Notifier) -> PhotoSyncViewModel { .init() }
  static func describe(_ view: inout Interface<PhotoSyncViewModel>) {
    view.observe()
    view.bind("names", \.names)
    view.bind("status", \.status)
    view.command("sync") { $0.sync() }
    view.command("remove", PhotoSyncViewModel.remove, "name")
  }
}

enum FocusTimerScreen: Screen {
  static func make(in world: World, notify: Notifier) -> FocusTimerStore { FocusTimerStore() }
  static func describe(_ view: inout Interface<FocusTimerStore>) {
    view.observe()
    view.bind("state", \.state)
    view.command("start") { $0.send(.startTapped) }
    view.command("pause") { $0.send(.pauseTapped) }
    view.command("reset") { $0.send(.resetTapped) }
  }
}
