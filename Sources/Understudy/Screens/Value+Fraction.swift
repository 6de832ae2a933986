extension Value {
  /// The value of a progress binding, from 0 to 1; nil if it is neither a `Double` nor an `Int`.
  var fraction: Double? {
    switch self {
    case .double(let part) where part.isFinite: min(max(part, 0), 1)
    case .int(let percent): Double(min(max(percent, 0), 100)) / 100
    default: nil
    }
  }
}
