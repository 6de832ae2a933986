/// A list whose binding compares and writes rows one by one.
protocol ListValue {
  static func makeBinding<Shown>(
    _ name: String, _ options: BindingOptions, _ read: @escaping () -> Shown
  ) -> Binding
}

extension Array: ListValue {
  static func makeBinding<Shown>(
    _ name: String, _ options: BindingOptions, _ read: @escaping () -> Shown
  ) -> Binding {
    // `Shown` is `[Element]` itself, which only the caller's cast could tell.
    let read = unsafeBitCast(read, to: (() -> [Element]).self)
    if let row = Element.self as? any Equatable.Type {
      return makeBinding(of: row, name, options, read)
    }
    return ValueBinding(name, options) { Value(reflecting: read()) }
  }

  private static func makeBinding<Row: Equatable>(
    of row: Row.Type, _ name: String, _ options: BindingOptions,
    _ read: @escaping () -> [Element]
  ) -> Binding {
    ListBinding(name, options, unsafeBitCast(read, to: (() -> [Row]).self))
  }
}

/// A property that is a list of equatable rows.
///
/// Changes are found by the ends that both lists have in common, in time linear in the list, or
/// are announced by the view model, and then cost what they change. Once a long list has announced
/// an edit no copy of it is kept, since the copy would make the view model's next edit copy the
/// whole list: from then on it is written only as announced, or whole after a callback that announces
/// nothing, and a row that is removed is written as `<any>`.
final class ListBinding<Row: Equatable>: Binding {
  private let read: () -> [Row]
  private var shown: [Row]? = []
  private var count = 0

  /// The longest list of which a copy is kept after it announced an edit.
  private static var longestCopy: Int { 1000 }

  init(_ name: String, _ options: BindingOptions, _ read: @escaping () -> [Row]) {
    self.read = read
    super.init(name, options)
  }

  override func value() -> Value { Value(reflecting: read()) }

  override func show(in transcript: ByteBuffer) {
    let rows = read()
    writeWhole(rows, to: transcript)
    (shown, count) = (rows, rows.count)
  }

  override func refresh(in transcript: ByteBuffer) {
    let rows = read()
    guard let shown else {
      if rows.count != count { show(in: transcript) }
      return
    }
    guard rows != shown else { return }
    let difference = ListDifference(from: shown, to: rows)
    for event in difference.changes(at: Path(name), Value.init(reflecting:)) {
      transcript.append(event)
    }
    (self.shown, count) = (rows, rows.count)
  }

  override func apply(_ edits: [ListEdit], in transcript: ByteBuffer) {
    let rows = read()
    guard !edits.isEmpty else {
      return shown == nil ? show(in: transcript) : refresh(in: transcript)
    }
    guard fits(edits, rows) else {
      transcript.append(Event.refusal(flaw(of: edits, rows)))
      return show(in: transcript)
    }
    for (place, edit) in edits.enumerated() {
      write(edit, after: edits[..<place], before: edits[(place + 1)...], rows, to: transcript)
    }
    shown = rows.count <= Self.longestCopy ? rows : nil
    count = rows.count
  }

  // MARK: Announced edits

  private func write(
    _ edit: ListEdit, after earlier: ArraySlice<ListEdit>, before later: ArraySlice<ListEdit>,
    _ rows: [Row], to transcript: ByteBuffer
  ) {
    switch edit {
    case .insert(let row):
      transcript.append(Event.insertion(path(row), show(finalPlace(of: row, later), in: rows)))
    case .update(let row):
      transcript.append(Event.change(path(row), show(finalPlace(of: row, later), in: rows)))
    case .remove(let row):
      transcript.append(Event.removal(path(row), show(firstPlace(of: row, earlier), in: shown)))
    }
  }

  /// The row at `place`; a row that came and went within one callback was never seen.
  private func show(_ place: Int?, in rows: [Row]?) -> Value {
    guard let place, let rows else { return .placeholder(.any) }
    return Value(reflecting: rows[place]).shortened()
  }

  /// Where a row is after the edits that follow; nil when one of them removes it.
  private func finalPlace(of row: Int, _ later: ArraySlice<ListEdit>) -> Int? {
    var row = row
    for edit in later {
      switch edit {
      case .insert(let other): if other <= row { row += 1 }
      case .remove(let other):
        if other == row { return nil }
        if other < row { row -= 1 }
      case .update: break
      }
    }
    return row
  }

  /// Where a row was before the edits that went before; nil when one of them inserted it.
  private func firstPlace(of row: Int, _ earlier: ArraySlice<ListEdit>) -> Int? {
    var row = row
    for edit in earlier.reversed() {
      switch edit {
      case .insert(let other):
        if other == row { return nil }
        if other < row { row -= 1 }
      case .remove(let other): if other <= row { row += 1 }
      case .update: break
      }
    }
    return row
  }

  /// Whether the edits lead from a list of `count` rows to `rows`.
  private func fits(_ edits: [ListEdit], _ rows: [Row]) -> Bool {
    var count = count
    for edit in edits {
      switch edit {
      case .insert(let row):
        guard 0...count ~= row else { return false }
        count += 1
      case .remove(let row):
        guard 0..<count ~= row else { return false }
        count -= 1
      case .update(let row):
        guard 0..<count ~= row else { return false }
      }
    }
    return count == rows.count
  }

  private func flaw(of edits: [ListEdit], _ rows: [Row]) -> String {
    "\(name): the view model announced \(edits.map(\.description).joined(separator: ", ")), "
      + "which does not lead from \(count) rows to \(rows.count)"
  }

  private func writeWhole(_ rows: [Row], to transcript: ByteBuffer) {
    transcript.append(Event.change(Path(name), Value(reflecting: rows).shortened()))
  }

  private func path(_ row: Int) -> Path { Path(name, [.index(row)]) }
}

extension ListEdit: CustomStringConvertible {
  /// `insert(row: 2)`.
  public var description: String {
    switch self {
    case .insert(let row): "insert(row: \(row))"
    case .remove(let row): "remove(row: \(row))"
    case .update(let row): "update(row: \(row))"
    }
  }
}
