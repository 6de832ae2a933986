import StyleViewModels
import Understudy

enum LoginScreen: Screen {
  static func make(in world: World, notify: Notifier) -> LoginViewModel { LoginViewModel() }
  static func describe(_ view: inout Interface<LoginViewModel>) {
    view.listen { login, notify in login.onStateChange = { _ in notify() } }
    view.bind("state", \.state)
    view.command("sign-in", LoginViewModel.signIn, "name", "password")
    view.command("sign-out", LoginViewModel.signOut)
  }
}

enum ArticleListScreen: Screen {
  static func make(in world: World, notify: Notifier) -> ArticleListViewModel { .init() }
  static func describe(_ view: inout Interface<ArticleListViewModel>) {
    view.listen { list, notify in list.onUpdate = { notify() } }
    view.bind("titles") { $0.articles.map(\.title) }
    view.bind("state") { $0.isLoading ? "loading" : $0.errorText ?? "ready" }
    view.command("load-more", ArticleListViewModel.loadMore)
    view.command("refresh", ArticleListViewModel.refresh)
  }
}

enum DownloadScreen: Screen {
  static func make(in world: World, notify: Notifier) -> DownloadViewModel { .init() }
  static func describe(_ view: inout Interface<DownloadViewModel>) {
    view.bind("progressText", \.progressText)
    view.bind("isRunning", \.isRunning)
    view.command("start", DownloadViewModel.start)
    view.command("cancel", DownloadViewModel.cancel)
  }
}

enum ThumbnailsScreen: Screen {
  static func make(in world: World, notify: Notifier) -> ThumbnailsViewModel { .init() }
  static func describe(_ view: inout Interface<ThumbnailsViewModel>) {
    view.bind("thumbnails", \.thumbnails)
    view.bind("pending", \.pending)
    view.bind("hitCount", \.hitCount)
    view.command("scroll", ThumbnailsViewModel.scroll, "first")
  }
}

enum SensorLogScreen: Screen {
  static func make(in world: World, notify: Notifier) -> SensorLogViewModel { .init() }
  static func describe(_ view: inout Interface<SensorLogViewModel>) {
    view.bind("summary", \.summary)
    view.bind("curve", \.curve)
    view.command("record", SensorLogViewModel.record, "reading")
    view.command("smooth", SensorLogViewModel.smooth)
    view.command("clear", SensorLogViewModel.clear)
  }
}

enum DashboardScreen: Screen {
  static func make(in world: World, notify: Notifier) -> DashboardViewModel { .init() }
  static func describe(_ view: inout Interface<DashboardViewModel>) {
    view.bind("totals", \.totals)
    view.bind("isRefreshing", \.isRefreshing)
    view.bind("refreshes", \.refreshes)
    view.command("refresh", DashboardViewModel.refresh)
  }
}

enum PairingScreen: Screen {
  static func make(in world: World, notify: Notifier) -> PairingViewModel { PairingViewModel() }
  static func describe(_ view: inout Interface<PairingViewModel>) {
    view.listen { pairing, notify in pairing.statusDidChange = { _ in notify() } }
    view.bind("status", \.status)
    view.command("pair", PairingViewModel.pair, "distance")
    view.command("unpair", PairingViewModel.unpair)
  }
}

enum ExportScreen: Screen {
  static func make(in world: World, notify: Notifier) -> ExportViewModel { ExportViewModel() }
  static func describe(_ view: inout Interface<ExportViewModel>) {
    view.listen { export, notify in export.onProgress = { _ in notify() } }
    view.bind("exported", \.exported, .unannounced)
    view.bind("duration", \.duration, .unannounced)
    view.bind("isExporting", \.isExporting, .unannounced)
    view.command("export", ExportViewModel.export, "pages")
  }
}

enum SignUpScreen: Screen {
  static func make(in world: World, notify: Notifier) -> SignUpViewModel { SignUpViewModel() }
  static func describe(_ view: inout Interface<SignUpViewModel>) {
    view.bind("userName", \.userName)
    view.bind("availability", \.availability)
    view.bind("checks", \.checks)
    view.command("type", SignUpViewModel.type, "text")
    view.command("delete-backward", SignUpViewModel.deleteBackward)
  }
}

enum ImportScreen: Screen {
  static func make(in world: World, notify: Notifier) -> ImportViewModel { ImportViewModel() }
  static func describe(_ view: inout Interface<ImportViewModel>) {
    view.bind("people", \.people)
    view.bind("isImporting", \.isImporting)
    view.bind("log", \.log)
    view.command("import", ImportViewModel.importPeople, "text")
  }
}

enum GalleryScreen: Screen {
  static func make(in world: World, notify: Notifier) -> GalleryViewModel { GalleryViewModel() }
  static func describe(_ view: inout Interface<GalleryViewModel>) {
    view.output("sections") { gallery, show in gallery.sections.bind(show) }
    view.output("isSearching") { gallery, show in gallery.isSearching.bind(show) }
    view.event("toast") { gallery, happened in gallery.toast.bind(happened) }
    view.event("scrolled") { gallery, happened in gallery.scrolled.bind(happened) }
    view.command("find", GalleryViewModel.find, "word")
  }
}

enum ToursScreen: Screen {
  static func make(in world: World, notify: Notifier) -> ToursViewModel { ToursViewModel() }
  static func describe(_ view: inout Interface<ToursViewModel>) {
    view.listen { tours, notify in tours.outputs.reload = { notify() } }
    view.bind("tours") { $0.outputs.tours.map { "\($0.name), \($0.visits) visits" } }
    view.event("opened") { tours, happened in tours.outputs.open = happened }
    view.command("choose", "region") { (tours, region: Int) in tours.inputs.choose(region) }
    view.command("tap", "tour") { (tours, tour: Int) in tours.inputs.tap(tour) }
  }
}

enum ChannelListScreen: Screen {
  static func make(in world: World, notify: Notifier) -> ChannelListController { .init() }
  static func describe(_ view: inout Interface<ChannelListController>) {
    view.bind("cells", \.cells)
    view.event("opened") { list, happened in list.onOpen = happened }
    view.command("appear", ChannelListController.appear)
    view.command("scroll", ChannelListController.scroll, Parameter("row", indexes: "cells"))
    view.command("select", ChannelListController.select, Parameter("row", indexes: "cells"))
  }
}
