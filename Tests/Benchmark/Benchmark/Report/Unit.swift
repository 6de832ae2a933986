/// The unit of a measured number, and its text with three significant digits.
enum Unit: String, Codable {
  case seconds
  case bytes

  func text(_ value: Double) -> String {
    switch self {
    case .seconds: Self.text(value, [(1, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns")])
    case .bytes: Self.text(value, [(0x1p30, "GiB"), (0x1p20, "MiB"), (0x1p10, "KiB"), (1, "B")])
    }
  }

  /// A ratio, such as `12.3`.
  static func text(ratio: Double) -> String { digits(ratio) }

  private static func text(_ value: Double, _ scales: [(size: Double, name: String)]) -> String {
    // 999.9 would be rounded to 1000, which reads better in the next larger unit.
    let scale = scales.first { value / $0.size >= 0.9995 } ?? scales[scales.count - 1]
    return "\(digits(value / scale.size)) \(scale.name)"
  }

  private static func digits(_ value: Double) -> String {
    guard value.isFinite else { return "-" }
    switch value.magnitude {
    case ..<9.995: return fixed(value, 2)
    case ..<99.95: return fixed(value, 1)
    default: return fixed(value, 0)
    }
  }

  private static func fixed(_ value: Double, _ places: Int) -> String {
    let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
    let scaled = Int((value * Double(scale)).rounded())
    if places == 0 { return "\(scaled)" }
    let fraction = String(abs(scaled) % scale)
    let sign = scaled < 0 ? "-" : ""
    return "\(sign)\(abs(scaled) / scale)."
      + String(repeating: "0", count: places - fraction.count) + fraction
  }
}
