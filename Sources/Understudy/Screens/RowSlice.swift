/// Some rows of a list that a screen shows. The others are not converted to values.
package struct RowSlice {
  /// The number of all rows.
  package let count: Int
  /// The rows that were asked for, as far as they are there, by their indices.
  package let rows: [(index: Int, value: Value)]

  package init<Row>(of list: [Row], _ range: Range<Int>, _ value: (Row) -> Value) {
    count = list.count
    rows = range.clamped(to: list.indices).map { ($0, value(list[$0])) }
  }
}
