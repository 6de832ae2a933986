import TicketsViewModels
import Understudy

/// An app as a new user attaches it.
package enum TicketsScreen: Screen {
  package static func make(in world: World, notify: Notifier) -> TicketsViewModel {
    let office = BoxOffice(
      search: world.effect("search", DemoServer.search),
      reserve: world.effect("reserve", throwing: [BoxOfficeError.self], DemoServer.reserve),
      pay: world.effect("pay", throwing: [BoxOfficeError.self], DemoServer.pay))
    return TicketsViewModel(office: office, now: world.now, newID: world.uuid)
  }

  package static func describe(_ view: inout Interface<TicketsViewModel>) {
    view.field("query", \.query)
    view.bind("rows", \.rows)
    view.bind("isLoading", \.isLoading)
    view.bind("basket", \.basket)
    view.bind("total", \.total)
    view.bind("minutesLeft", \.minutesLeft)
    view.field("email", \.email)
    view.bind("orderNumber", \.orderNumber)
    view.bind("errorText", \.errorText)
    view.command("load-more", TicketsViewModel.loadMore).disabled(\.whyNoMore)
    view.command("reserve", TicketsViewModel.reserve, Parameter("row", indexes: "rows"))
    view.command("pay", TicketsViewModel.pay).disabled(\.whyNoPayment)
  }
}
