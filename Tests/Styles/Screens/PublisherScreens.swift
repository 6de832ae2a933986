import PortableCombine
import StyleViewModels
import Understudy
import UnderstudyCombine

enum BookSearchScreen: Screen {
  static func make(in world: World, notify: Notifier) -> BookSearchViewModel { .init() }
  static func describe(_ view: inout Interface<BookSearchViewModel>) {
    view.observe()
    view.field("query", \.query)
    view.bind("results", \.results)
    view.bind("searches", \.searches)
  }
}

enum WeatherScreen: Screen {
  static func make(in world: World, notify: Notifier) -> WeatherViewModel { WeatherViewModel() }
  static func describe(_ view: inout Interface<WeatherViewModel>) {
    view.observe()
    view.bind("weather", \.weather)
    view.bind("isLoading", \.isLoading)
    view.bind("errorText", \.errorText)
    view.command("load", WeatherViewModel.load, "city")
  }
}

enum SettingsScreen: Screen {
  static func make(in world: World, notify: Notifier) -> SettingsViewModel { .init() }
  static func describe(_ view: inout Interface<SettingsViewModel>) {
    view.listen { settings, notify in settings.objectWillChange.sink { notify() } }
    view.child("appearance", \.appearance) { $0.bind("fontSize", \.fontSize) }
    view.child("sync", \.sync) { $0.bind("isEnabled", \.isEnabled) }
    view.command("zoom-in", SettingsViewModel.zoomIn)
    view.command("add-account", SettingsViewModel.addAccount, "name")
  }
}

enum WorldClockScreen: Screen {
  static func make(in world: World, notify: Notifier) -> WorldClockViewModel { .init() }
  static func describe(_ view: inout Interface<WorldClockViewModel>) {
    view.observe()
    view.bind("times", \.times)
    view.bind("isPaused", \.isPaused)
    view.command("pause", WorldClockViewModel.pause)
    view.command("resume", WorldClockViewModel.resume)
  }
}

enum TodoListScreen: Screen {
  static func make(in world: World, notify: Notifier) -> TodoListViewModel { .init() }
  static func describe(_ view: inout Interface<TodoListViewModel>) {
    view.bind("items", \.$items)
    view.bind("selection", \.selection)
    view.command("add", TodoListViewModel.add, "title")
    view.command("delete-selection", TodoListViewModel.deleteSelection)
    view.command("sort", TodoListViewModel.sort)
  }
}

enum BadgeScreen: Screen {
  static func make(in world: World, notify: Notifier) -> BadgeViewModel { BadgeViewModel() }
  static func describe(_ view: inout Interface<BadgeViewModel>) {
    view.listen { badges, notify in badges.objectWillChange.sink { notify.notifyAfterChange() } }
    view.bind("badge", \.badge)
    view.bind("lastSender", \.lastSender)
    view.command("receive", BadgeViewModel.receive, "sender")
    view.command("mark-as-read", BadgeViewModel.markAsRead)
  }
}

enum AuctionScreen: Screen {
  static func make(in world: World, notify: Notifier) -> AuctionViewModel { AuctionViewModel() }
  static func describe(_ view: inout Interface<AuctionViewModel>) {
    view.bind("secondsLeft", \.$secondsLeft)
    view.bind("highestBid", \.$highestBid)
    view.bind("notice", \.$notice)
    view.bind("isConnected", \.$isConnected)
    view.command("bid", AuctionViewModel.bid, "amount")
  }
}

enum CheckoutScreen: Screen {
  static func make(in world: World, notify: Notifier) -> CheckoutViewModel { CheckoutViewModel() }
  static func describe(_ view: inout Interface<CheckoutViewModel>) {
    view.bind("hint", \.$hint)
    view.bind("canPay", \.$canPay)
    view.bind("total", \.$total)
    view.command("enter", CheckoutViewModel.enter, "email", "card", "accepts")
    view.command("set-quantity", CheckoutViewModel.setQuantity, "quantity", "item")
  }
}

enum CouponsScreen: Screen {
  static func make(in world: World, notify: Notifier) -> CouponsViewModel { CouponsViewModel() }
  static func describe(_ view: inout Interface<CouponsViewModel>) {
    view.event("opened") { coupons, happened in coupons.onOpen = happened }
    view.event("alert") { coupons, happened in coupons.onAlert = happened }
    view.event("toast", \.toasts)
    view.command("open", CouponsViewModel.open, "code")
    view.command("redeem", CouponsViewModel.redeem, "code")
  }
}

enum QuizScreen: Screen {
  static func make(in world: World, notify: Notifier) -> QuizViewModel { QuizViewModel() }
  static func describe(_ view: inout Interface<QuizViewModel>) {
    let inputs = PassthroughSubject<QuizViewModel.Input, Never>()
    view.event("output") { $0.transform(inputs.eraseToAnyPublisher()) }
    view.command("send", "input") { (_, input: QuizViewModel.Input) in inputs.send(input) }
  }
}

enum StocksScreen: Screen {
  static func make(in world: World, notify: Notifier) -> StocksViewModel { StocksViewModel() }
  static func describe(_ view: inout Interface<StocksViewModel>) {
    view.observe()
    view.bind("prices", \.prices)
    view.bind("state") { $0.isLoading ? "loading" : $0.isErrorShown ? $0.errorText : "ready" }
    view.command("appear") { $0.appeared.send() }
    view.command("ask", "names") { (stocks, names: [String]) in stocks.asked.send(names) }
  }
}

enum CatalogScreen: Screen {
  static func make(in world: World, notify: Notifier) -> CatalogViewModel { CatalogViewModel() }
  static func describe(_ view: inout Interface<CatalogViewModel>) {
    view.bind("state", \.$state)
    view.bind("isBannerShown", \.$isBannerShown)
    view.command("load", CatalogViewModel.load)
    view.command("reload", CatalogViewModel.reload)
    view.command("dismiss-banner", CatalogViewModel.dismissBanner)
  }
}
