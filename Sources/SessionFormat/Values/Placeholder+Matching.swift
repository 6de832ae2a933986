extension Value.Placeholder {
  /// Whether the placeholder matches `actual`.
  func admits(_ actual: Value) -> Bool {
    switch (self, actual) {
    case (.any, _), (.int, .int), (.double, .double), (.string, .string): true
    case (.date, .string(let text)): Array(text.utf8).isDate
    case (.uuid, .string(let text)): Array(text.utf8).isUUID
    default: false
    }
  }
}

extension [UInt8] {
  /// Whether the bytes are a day, `2026-11-21`, or an instant, `2026-11-21T04:29:11Z`, with or
  /// without a fraction of a second.
  fileprivate var isDate: Bool {
    guard fits("0000-00-00"), isDay(year: number(0..<4), month: number(5..<7), number(8..<10))
    else { return false }
    return count == 10 || isMoment
  }

  private var isMoment: Bool {
    guard fits("0000-00-00T00:00:00"), last == UInt8(ascii: "Z") else { return false }
    guard number(11..<13) < 24, number(14..<16) < 60, number(17..<19) < 60 else { return false }
    let fraction = self[19..<(count - 1)]
    return fraction.isEmpty
      || (fraction.first == UInt8(ascii: ".") && fraction.count > 1
        && fraction.dropFirst().allSatisfy(\.isDigit))
  }

  private func isDay(year: Int, month: Int, _ day: Int) -> Bool {
    let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    let days =
      switch month {
      case 2: isLeap ? 29 : 28
      case 4, 6, 9, 11: 30
      case 1...12: 31
      default: 0
      }
    return 1 <= day && day <= days
  }

  private func number(_ range: Range<Int>) -> Int {
    self[range].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  fileprivate var isUUID: Bool {
    count == 36
      && indices.allSatisfy { index in
        [8, 13, 18, 23].contains(index)
          ? self[index] == UInt8(ascii: "-") : Character(Unicode.Scalar(self[index])).isHexDigit
      }
  }

  /// Whether the bytes begin like the pattern, in which `0` matches any digit.
  private func fits(_ pattern: String) -> Bool {
    count >= pattern.utf8.count
      && zip(self, pattern.utf8).allSatisfy { byte, expected in
        expected == UInt8(ascii: "0") ? byte.isDigit : byte == expected
      }
  }
}
