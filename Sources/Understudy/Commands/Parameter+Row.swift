// A row is a number of its own kind: only these types can be one.

extension Parameter<Int> {
  /// Makes a parameter that is the number of a row, counted from 0, of the list that is bound as `list`.
  ///
  /// The prompt then offers the rows that there are, with what is in them, and programs are told
  /// (`screens --format jsonl`). Nothing is refused for it: what is out of range is the view model's to
  /// say. The binding has to be registered before the command; if it is not, the program stops there.
  ///
  /// ```swift
  /// view.bind("integers", \.state.sortedIntegers)
  /// view.command("remove", SortedIntegersViewModel.remove(at:), Parameter("row", indexes: "integers"))
  /// ```
  public init(_ name: String, indexes list: String) { self.init(name, nil, indexes: list) }
}

extension Parameter<Int?> {
  /// The same for a row that may be left out.
  public init(_ name: String, indexes list: String) { self.init(name, nil, indexes: list) }
}

extension Parameter<[Int]> {
  /// The same for any number of rows.
  public init(_ name: String, indexes list: String) { self.init(name, nil, indexes: list) }
}
