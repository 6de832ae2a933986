import TicketsViewModels
import Understudy

@testable import Tickets

// The app with one mistake. At file scope, so that another process finds the types by name.

enum AmountTimesHundred: FaultyTickets { static let fault = Fault.amountTimesHundred }
enum DebounceNotCancelled: FaultyTickets { static let fault = Fault.debounceNotCancelled }
enum ExpiryNotRestarted: FaultyTickets { static let fault = Fault.expiryNotRestarted }
enum NoRollback: FaultyTickets { static let fault = Fault.noRollback }
enum OtherDateFormat: FaultyTickets { static let fault = Fault.otherDateFormat }
enum RawDate: FaultyTickets { static let fault = Fault.rawDate }
enum StaleCursor: FaultyTickets { static let fault = Fault.staleCursor }

protocol FaultyTickets: Screen where ViewModel == TicketsViewModel {
  static var fault: Fault { get }
}

extension FaultyTickets {
  static var name: String { TicketsScreen.name }

  static func make(in world: World, notify: Notifier) -> TicketsViewModel {
    let tickets = TicketsScreen.make(in: world, notify: notify)
    tickets.fault = fault
    return tickets
  }

  static func describe(_ view: inout Interface<TicketsViewModel>) { TicketsScreen.describe(&view) }
}
