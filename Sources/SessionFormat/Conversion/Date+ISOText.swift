#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Date {
  private static let millisecondsTo2001: Int64 = 978_307_200_000
  private static let millisecondsPerDay: Int64 = 86_400_000

  /// `2026-11-21T04:29:11Z` or `2026-11-21T04:29:11.5Z`, rounded to the millisecond; nil for a year
  /// outside 0000 to 9999.
  ///
  /// No formatter is used: making one costs more than a command.
  package var isoText: String? {
    let interval = (timeIntervalSinceReferenceDate * 1000).rounded()
    guard interval.magnitude < 1e15 else { return nil }
    let (day, time) = (Int64(interval) + Self.millisecondsTo2001)
      .flooredDivision(by: Self.millisecondsPerDay)
    let civil = CivilDay(daysSince1970: day)
    guard 0...9999 ~= civil.year else { return nil }
    return "\(civil.text)T\(Self.timeText(time))Z"
  }

  /// Reads an ISO 8601 text in UTC, `2026-11-21T04:29:11Z` with an optional fraction of up to nine
  /// digits, or a day, `2026-11-21`, which stands for its first instant.
  ///
  /// Nil for anything else, including days that do not exist.
  package init?(isoText text: String) {
    let milliseconds = Self.milliseconds(LineScanner(text.utf8))
    guard let milliseconds else { return nil }
    self.init(timeIntervalSinceReferenceDate: milliseconds / 1000)
  }

  private static func timeText(_ milliseconds: Int64) -> String {
    let (seconds, fraction) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    let time = "\(String(hour, width: 2)):\(String(minute, width: 2)):\(String(second, width: 2))"
    if fraction == 0 { return time }
    var digits = String(fraction, width: 3)
    while digits.last == "0" { digits.removeLast() }
    return "\(time).\(digits)"
  }

  private static func milliseconds(_ scanner: LineScanner) -> Double? {
    var scanner = scanner
    guard let day = CivilDay(&scanner) else { return nil }
    let whole = Double(day.daysSince1970 * millisecondsPerDay - millisecondsTo2001)
    if scanner.isAtEnd { return whole }
    guard let time = time(&scanner), scanner.isAtEnd else { return nil }
    return whole + time
  }

  private static func time(_ scanner: inout LineScanner) -> Double? {
    guard scanner.skip("T"), let hour = scanner.number(digits: 2), hour < 24, scanner.skip(":"),
      let minute = scanner.number(digits: 2), minute < 60, scanner.skip(":"),
      let second = scanner.number(digits: 2), second < 60
    else { return nil }
    var milliseconds = Double(((hour * 60 + minute) * 60 + second) * 1000)
    if scanner.skip(".") {
      guard let fraction = scanner.fraction() else { return nil }
      milliseconds += fraction * 1000
    }
    return scanner.skip("Z") ? milliseconds : nil
  }
}
