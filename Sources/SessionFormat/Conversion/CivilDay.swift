#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A day of the Gregorian calendar, calculated without a calendar object.
package struct CivilDay {
  package let year: Int64
  package let month: Int64
  package let day: Int64

  /// The day that is this many days after 1 January 1970.
  ///
  /// Years start on 1 March here, so that the leap day comes last, and repeat in cycles of 400
  /// years.
  package init(daysSince1970: Int64) {
    let (cycle, dayOfCycle) = (daysSince1970 + 719_468).flooredDivision(by: 146_097)
    let yearOfCycle =
      (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = cycle * 400 + yearOfCycle + (month <= 2 ? 1 : 0)
  }

  /// Reads `2026-11-21`; nil if the calendar has no such day.
  init?(_ scanner: inout LineScanner) {
    guard let year = scanner.number(digits: 4), scanner.skip("-"),
      let month = scanner.number(digits: 2), scanner.skip("-"),
      let day = scanner.number(digits: 2), 1...12 ~= month, 1...31 ~= day
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
    // A day that its month does not have turns into a day of the next month.
    guard CivilDay(daysSince1970: daysSince1970).day == day else { return nil }
  }

  var daysSince1970: Int64 {
    let (cycle, yearOfCycle) = (month <= 2 ? year - 1 : year).flooredDivision(by: 400)
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfCycle = yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
    return cycle * 146_097 + dayOfCycle - 719_468
  }

  /// `2026-11-21`, for a year from 0 to 9999.
  var text: String {
    "\(String(year, width: 4))-\(String(month, width: 2))-\(String(day, width: 2))"
  }
}

extension LineScanner {
  /// Reads a number of exactly `count` digits.
  mutating func number(digits count: Int) -> Int64? {
    let digits = bytes[position...].prefix(count)
    guard digits.count == count, digits.allSatisfy(\.isDigit) else { return nil }
    position += count
    return digits.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
  }

  /// Reads the one to nine digits after a decimal point, as a fraction.
  mutating func fraction() -> Double? {
    let digits = bytes[position...].prefix(while: \.isDigit).count
    guard 1...9 ~= digits, let number = number(digits: digits) else { return nil }
    return Double(number) / (0..<digits).reduce(1.0) { power, _ in power * 10 }
  }
}

extension Int64 {
  func flooredDivision(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

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
    var scanner = LineScanner(text.utf8)
    guard let day = CivilDay(&scanner) else { return nil }
    var milliseconds = Double(day.daysSince1970 * Self.millisecondsPerDay - Self.millisecondsTo2001)
    if !scanner.isAtEnd {
      guard let time = Self.time(&scanner), scanner.isAtEnd else { return nil }
      milliseconds += time
    }
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
