extension Array: ValueConvertible where Element: ValueConvertible {
  /// A list of the elements. Costs O(count).
  public var asValue: Value { .list(map(\.asValue)) }
}

extension ArraySlice: ValueConvertible where Element: ValueConvertible {
  /// A list of the elements. Costs O(count).
  public var asValue: Value { .list(map(\.asValue)) }
}

extension ContiguousArray: ValueConvertible where Element: ValueConvertible {
  /// A list of the elements. Costs O(count).
  public var asValue: Value { .list(map(\.asValue)) }
}

extension Set: ValueConvertible where Element: ValueConvertible {
  /// A list of the elements in the order of their texts, so `10` comes before `9`.
  ///
  /// Costs O(count × log count), and the texts of the elements.
  public var asValue: Value { .list(Value.sortedByText(map(\.asValue))) }
}

extension Dictionary: ValueConvertible where Key: ValueConvertible, Value: ValueConvertible {
  /// A list of `(key: …, value: …)` in the order of the keys' texts.
  ///
  /// Costs O(count × log count), and the texts of the keys.
  public var asValue: SessionFormat.Value {
    .list(SessionFormat.Value.entriesSortedByKey(map { ($0.asValue, $1.asValue) }))
  }
}

extension Range: ValueConvertible where Bound: ValueConvertible {
  /// `(lower: …, upper: …)`; the upper bound is not in the range.
  public var asValue: Value {
    .record([Value.Field("lower", lowerBound.asValue), Value.Field("upper", upperBound.asValue)])
  }
}

extension ClosedRange: ValueConvertible where Bound: ValueConvertible {
  /// `(lower: …, upper: …)`; the upper bound is in the range.
  public var asValue: Value {
    .record([Value.Field("lower", lowerBound.asValue), Value.Field("upper", upperBound.asValue)])
  }
}
