import Foundation
import Understudy

/// A view model that nobody has prepared for tests: it takes the time zone, the calendar and the
/// locale from the system.
final class DepartureViewModel {
  private static let formatter: DateFormatter = {
    let formatter = DateFormatter()
    formatter.dateStyle = .medium
    formatter.timeStyle = .short
    return formatter
  }()

  private(set) var departure = Date(timeIntervalSince1970: 1_751_328_000)

  var formatter: String { Self.formatter.string(from: departure) }
  var formatted: String { departure.formatted(date: .long, time: .shortened) }
  var hour: Int { Calendar.current.component(.hour, from: departure) }
  var week: String { "\(Calendar.current.firstWeekday) \(Calendar.current.weekdaySymbols[0])" }
  var timeZone: String { TimeZone.current.identifier }
  var locale: String { Locale.current.identifier }
  var price: String { 1234.5.formatted() }

  var cHour: Int {
    var time = time_t(departure.timeIntervalSince1970)
    var parts = tm()
    localtime_r(&time, &parts)
    return Int(parts.tm_hour)
  }

  func postpone(hours: Int) { departure += Double(hours) * 3600 }
}

enum DepartureScreen: Screen {
  static let name = "departure"

  static func make(in world: World, notify: Notifier) -> DepartureViewModel { DepartureViewModel() }

  static func describe(_ view: inout Interface<DepartureViewModel>) {
    view.bind("formatter", \.formatter)
    view.bind("formatted", \.formatted)
    view.bind("hour", \.hour)
    view.bind("cHour", \.cHour)
    view.bind("week", \.week)
    view.bind("timeZone", \.timeZone)
    view.bind("locale", \.locale)
    view.bind("price", \.price)
    view.command("postpone", DepartureViewModel.postpone, "hours")
  }
}
