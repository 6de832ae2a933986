// Only these types can be the number of a row.

extension Parameter<Int> {
  /// Makes a parameter that is the number of a row, from 0, of the list that is bound as `list`.
  ///
  /// The prompt then offers the existing rows with their values, and `screens --format jsonl` names
  /// the list for programs. Rows out of range are not refused: that is up to the view model.
  /// Register the binding before the command; otherwise the program stops there.
  ///
  /// ```swift
  /// view.bind("integers", \.state.sortedIntegers)
  /// view.command("remove", SortedIntegersViewModel.remove(at:), Parameter("row", indexes: "integers"))
  /// ```
  public init(_ name: String, indexes list: String) { self.init(name, nil, indexes: list) }
}

extension Parameter<Int?> {
  /// The same for an optional row.
  public init(_ name: String, indexes list: String) { self.init(name, nil, indexes: list) }
}

extension Parameter<[Int]> {
  /// The same for any number of rows.
  public init(_ name: String, indexes list: String) { self.init(name, nil, indexes: list) }
}
