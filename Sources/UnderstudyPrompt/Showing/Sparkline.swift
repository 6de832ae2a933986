import Understudy

/// The successive values of a number, as a row of bars.
struct Sparkline {
  private(set) var values: [Double] = []

  private static let bars: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// The values of `binding` in a session, in order; values that are not numbers are left out.
  init(of binding: String, in session: Session) {
    for case .event(.change(let path, let value)) in session.lines where path == Path(binding) {
      if let number = value.number { values.append(number) }
    }
  }

  init(_ values: [Double]) { self.values = values }

  /// Adds the next value, if it is a number and differs from the last.
  mutating func appendChange(_ value: Value) {
    if let number = value.number, number != values.last { values.append(number) }
  }

  /// One bar for each value, and the least and the greatest value; empty if there is nothing to
  /// compare. If there are more values than `width`, the oldest are left out.
  func text(width: Int) -> String {
    let shown = values.suffix(max(width, 1))
    guard let least = shown.min(), let greatest = shown.max(), shown.count > 1 else { return "" }
    let bars = shown.map { Self.bar($0, least, greatest) }
    return String(bars) + "  \(Self.number(least)) to \(Self.number(greatest))"
  }

  private static func bar(_ value: Double, _ least: Double, _ greatest: Double) -> Character {
    // Halved, so that even the difference of the largest numbers is finite. Of the smallest it is 0.
    let range = greatest / 2 - least / 2
    guard range > 0 else { return bars[bars.count / 2] }
    let share = (value / 2 - least / 2) / range
    return bars[min(bars.count - 1, Int(share * Double(bars.count)))]
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }
}

extension Value {
  fileprivate var number: Double? {
    switch self {
    case .int(let number): Double(number)
    case .double(let number) where number.isFinite: number
    default: nil
    }
  }
}
