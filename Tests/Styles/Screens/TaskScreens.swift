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
    view.command("load", "cities") { (forecast, cities: [String]) in await forecast.load(cities) }
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
    view.command("send", FocusTimerStore.send, "action")
  }
}

enum FavoritesScreen: Screen {
  static func make(in world: World, notify: Notifier) -> FavoritesViewModel { .init() }
  static func describe(_ view: inout Interface<FavoritesViewModel>) {
    view.bind("flats", \.flats)
    view.bind("saved", \.saved)
    view.command("appear", FavoritesViewModel.appear)
    view.command("refresh", FavoritesViewModel.refresh)
    view.command("toggle", FavoritesViewModel.toggle, "id")
  }
}

enum DialPadScreen: Screen {
  static func make(in world: World, notify: Notifier) -> DialPadViewModel { DialPadViewModel() }
  static func describe(_ view: inout Interface<DialPadViewModel>) {
    view.observe()
    view.bind("shown") { "\($0.input) \($0.state): \($0.matches.joined(separator: ", "))" }
    view.command("press", DialPadViewModel.press, "key")
    view.command("delete", DialPadViewModel.delete)
    view.command("clear", DialPadViewModel.clear)
  }
}

enum LanguagePackScreen: Screen {
  static func make(in world: World, notify: Notifier) -> LanguagePackViewModel { .init() }
  static func describe(_ view: inout Interface<LanguagePackViewModel>) {
    view.bind("state", \.state)
    view.command("fetch", LanguagePackViewModel.fetch, "megabytes")
      .disabled { $0.canFetch ? nil : "it is here, or on its way" }
    view.command("cancel", LanguagePackViewModel.cancel)
    view.command("remove", LanguagePackViewModel.remove)
  }
}

enum RoutesScreen: Screen {
  static func make(in world: World, notify: Notifier) -> RoutesViewModel { RoutesViewModel() }
  static func describe(_ view: inout Interface<RoutesViewModel>) {
    view.bind("trains", \.$trains)
    view.bind("isSearching", \.$isSearching)
    view.event("event", \.events)
    view.command("search", RoutesViewModel.search, "station")
    view.command("tap", RoutesViewModel.tap, Parameter("train", indexes: "trains"))
  }
}

enum RegistrationScreen: Screen {
  static func make(in world: World, notify: Notifier) -> RegistrationViewModel { .init() }
  static func describe(_ view: inout Interface<RegistrationViewModel>) {
    view.bind("viewState", \.$viewState)
    view.command("name", "text") { (form, text: String) in await form.send(.name(text)) }
    view.command("password", "text") { (form, text: String) in await form.send(.password(text)) }
    view.command("submit") { await $0.send(.submit) }
  }
}

enum LookupScreen: Screen {
  static func make(in world: World, notify: Notifier) -> LookupViewController { .init() }
  static func describe(_ view: inout Interface<LookupViewController>) {
    view.bind("rows", \.rows)
    view.bind("isSpinning", \.isSpinning)
    view.bind("label", \.label)
    view.command("type", LookupViewController.type, "text")
    view.command("close-message", LookupViewController.closeMessage)
  }
}
