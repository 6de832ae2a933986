import Understudy

extension Region {
  /// The region of the worker with this number: the usual one for every second worker, and for the others
  /// one in which code goes wrong that was only tried in the usual one.
  package static func ofWorker(_ number: Int) -> Region {
    guard number % 2 == 1 else { return .usual }
    let region = unusual[number / 2 % unusual.count]
    let isInstalled = Identifiers.flaw(inTimeZone: region.timeZone) == nil
    return isInstalled ? region : Region(locale: region.locale)
  }

  private static let unusual = [
    // Some days begin at one o'clock; İ and ı are letters of their own.
    Region(timeZone: "Asia/Beirut", locale: "tr_TR"),
    // Behind UTC; a number has a comma for its point.
    Region(timeZone: "America/New_York", locale: "de_DE"),
    // A day ahead of UTC; years of another calendar.
    Region(timeZone: "Pacific/Kiritimati", locale: "th_TH"),
    // A quarter of an hour off; digits beyond ASCII.
    Region(timeZone: "Asia/Kathmandu", locale: "ar_EG"),
  ]

  /// The settings of a session in this region.
  package var settings: World.Settings {
    World.Settings(
      locale: locale == Self.usual.locale ? nil : locale,
      timeZone: timeZone == Self.usual.timeZone ? nil : timeZone)
  }
}
