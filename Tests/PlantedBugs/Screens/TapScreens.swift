import PlantedBugViewModels
import Understudy

/// Screens on which a person taps while something runs.
@MainActor let tapScreens: [any BuggyScreen.Type] = [
  OrderScreen.self, ForecastScreen.self, UploadScreen.self,
]

/// The services of these screens only answer when the explorer makes them.
private struct Offline: Error {}

enum OrderScreen: BuggyScreen {
  static func make(hasBug: Bool, in world: World, notify: Notifier) -> OrderViewModel {
    OrderViewModel(
      hasBug: hasBug, place: world.effect("place") { () async throws -> Int in throw Offline() })
  }

  static func describe(_ view: inout Interface<OrderViewModel>) {
    view.bind("isSending", \.isSending)
    view.bind("numbers", \.numbers)
    view.invariant("the order is placed once") { $0.numbers.count <= 1 }
    view.command("submit", OrderViewModel.submit)
  }
}

enum ForecastScreen: BuggyScreen {
  static func make(hasBug: Bool, in world: World, notify: Notifier) -> ForecastViewModel {
    ForecastViewModel(
      hasBug: hasBug,
      fetch: world.effect("forecast") { (city: City) async -> String in city.rawValue })
  }

  static func describe(_ view: inout Interface<ForecastViewModel>) {
    view.bind("city", \.city)
    view.bind("forecast", \.forecast)
    view.bind("isLoading", \.isLoading)
    view.invariant("the forecast is that of the city") {
      $0.isLoading || $0.forecastCity == nil || $0.forecastCity == $0.city
    }
    view.command("show", ForecastViewModel.show, "city")
  }
}

enum UploadScreen: BuggyScreen {
  static func make(hasBug: Bool, in world: World, notify: Notifier) -> UploadViewModel {
    UploadViewModel(
      hasBug: hasBug, send: world.effect("send") { () async throws -> Void in throw Offline() })
  }

  static func describe(_ view: inout Interface<UploadViewModel>) {
    view.bind("phase", \.phase)
    view.invariant("what was cancelled is not uploaded") { !$0.wasCancelled || $0.phase != .done }
    view.command("upload", UploadViewModel.upload)
      .disabled { $0.phase == .uploading ? "it is being uploaded" : nil }
    view.command("cancel", UploadViewModel.cancel)
      .disabled { $0.phase == .uploading ? nil : "nothing is being uploaded" }
  }
}
