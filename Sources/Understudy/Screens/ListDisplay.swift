/// A list whose binding compares and writes individual rows.
protocol ListValue {
  /// Makes such a binding, which compares rows or what they show; nil if the rows can't be compared.
  static func makeBinding<Shown>(
    _ name: String, _ options: BindingOptions, reflecting: Bool, _ read: @escaping () -> Shown
  ) -> Binding?

  func slice(_ range: Range<Int>) -> RowSlice
}

extension Array: ListValue {
  func slice(_ range: Range<Int>) -> RowSlice {
    RowSlice(of: self, range, Value.init(reflecting:))
  }

  static func makeBinding<Shown>(
    _ name: String, _ options: BindingOptions, reflecting: Bool, _ read: @escaping () -> Shown
  ) -> Binding? {
    guard reflecting else {
      guard let row = Element.self as? any Equatable.Type else { return nil }
      return makeBinding(of: row, name, options, read)
    }
    guard let read = read as? () -> [Element] else { return nil }
    let rows = { read().map { Value(reflecting: $0) } }
    let display = ListDisplay(name, rows, value: Value.list) { $1.append($0.shortened()) }
    return Binding(name, options, display)
  }

  // `Shown` is `[Row]` itself, which the compiler does not know.
  private static func makeBinding<Row: Equatable, Shown>(
    of row: Row.Type, _ name: String, _ options: BindingOptions, _ read: @escaping () -> Shown
  ) -> Binding? {
    guard let read = read as? () -> [Row] else { return nil }
    let display = ListDisplay(name, read, value: Value.init(reflecting:)) { row, transcript in
      transcript.append(Value(reflecting: row).shortened())
    }
    return Binding(name, options, display)
  }
}

/// A property that is a list of equatable rows.
///
/// After the first announced edit of a long list no copy of it is kept: with one, the view model's
/// next edit would copy the whole list. From then on only announced edits are written, or the whole
/// list after a callback without edits, and a removed row is written as `<any>`.
///
/// Announced edits are checked as long as there is a copy. A replay, which can take the time, keeps
/// one of a list of any length, only for that: what it writes must be what a live run writes.
///
/// Only its functions require equatable rows, as those of a ``LiteralDisplay`` require a literal.
final class ListDisplay<Row> {
  private let name: String
  private let read: () -> [Row]
  private let valueOf: ([Row]) -> Value
  private let write: (Row, ByteBuffer) -> Void
  private var shown: [Row]? = []
  private var count = 0
  /// False before it is shown, and in a session that is not about it.
  private var isShown = false
  /// The view model's own list from an announced edit until it is next read. Until then it compares
  /// equal without comparing rows, and the view model's next edit does not copy it.
  private var announced: [Row]?
  /// The copy of a long list in a replay.
  private var checked: [Row]?
  private var checksLongLists = false

  /// The longest list of which a copy is kept after an announced edit.
  private static var longestCopy: Int { 1000 }

  init(
    _ name: String, _ read: @escaping () -> [Row], value: @escaping ([Row]) -> Value,
    write: @escaping (Row, ByteBuffer) -> Void
  ) {
    (self.name, self.read, valueOf, self.write) = (name, read, value, write)
  }
}

extension ListDisplay: Display where Row: Equatable {
  func value() -> Value { valueOf(read()) }

  var rowCount: Int? { isShown ? count : nil }

  func checkLongLists() { checksLongLists = true }

  func show(in transcript: ByteBuffer) {
    let rows = read()
    transcript.append(Event.change(Path(name), valueOf(rows).shortened()))
    keep(rows)
  }

  func refresh(in transcript: ByteBuffer) {
    let rows = read()
    guard let shown else {
      if rows.count != count { show(in: transcript) }
      return
    }
    if let announced {
      self.announced = nil
      if announced == rows { return }
    }
    if rows != shown {
      let difference = ListDifference(from: shown, to: rows)
      for event in difference.changes(at: Path(name), Value.init(reflecting:)) {
        transcript.append(event)
      }
    }
    // Even if they are equal: comparing a list with itself takes no time.
    keep(rows)
  }

  func apply(_ edits: [ListEdit], in transcript: ByteBuffer) {
    let rows = read()
    guard let edit = edits.first else {
      return shown == nil ? show(in: transcript) : refresh(in: transcript)
    }
    if edits.count == 1, edit.count(after: count) == rows.count, isTrue(edit, rows) {
      return apply(edit, leadingTo: rows, in: transcript)
    }
    if let flaw = flaw(of: edits, rows) {
      let edits = edits.map { "\($0)" }.joined(separator: ", ")
      transcript.append(Event.refusal(.wrongEdit(of: name, "\(edits), which \(flaw)")))
      return show(in: transcript)
    }
    for (place, edit) in edits.enumerated() {
      write(
        edit, firstPlace: edit.place(after: edits[..<place].reversed().map(\.inverse)),
        finalPlace: edit.place(after: edits[(place + 1)...]), rows, to: transcript)
    }
    keepShort(rows)
  }

  /// Writes an edit that is all that changed.
  private func apply(_ edit: ListEdit, leadingTo rows: [Row], in transcript: ByteBuffer) {
    write(edit, firstPlace: edit.row, finalPlace: edit.row, rows, to: transcript)
    // The copy is edited like the list itself. Sharing the view model's list would make its next
    // edit copy all of it.
    guard rows.count <= Self.longestCopy, shown != nil else {
      return keepChecked(edit, leadingTo: rows)
    }
    shown?.carryOut(edit, leadingTo: rows)
    (announced, count) = (rows, rows.count)
  }

  private func keep(_ rows: [Row]) {
    (shown, count, announced, checked) = (rows, rows.count, nil, nil)
    isShown = true
  }

  /// Keeps no copy of a long list, or one to check.
  private func keepShort(_ rows: [Row]) {
    keep(rows)
    guard rows.count > Self.longestCopy else { return }
    if checksLongLists { checked = shown }
    shown = nil
  }

  /// The same after a single edit.
  private func keepChecked(_ edit: ListEdit, leadingTo rows: [Row]) {
    guard checksLongLists, var copy = shown ?? checked else { return keepShort(rows) }
    (shown, checked) = (nil, nil)
    copy.carryOut(edit, leadingTo: rows)
    keepShort(copy)
  }

  // MARK: Announced edits

  /// Writes an edit of a row, given its indices in the lists before and after all announced edits.
  private func write(
    _ edit: ListEdit, firstPlace: Int?, finalPlace: Int?, _ rows: [Row], to transcript: ByteBuffer
  ) {
    switch edit {
    case .insert(let row): write("+ ", row, finalPlace, in: rows, to: transcript)
    case .update(let row): write("  ", row, finalPlace, in: rows, to: transcript)
    case .remove(let row): write("- ", row, firstPlace, in: shown, to: transcript)
    }
  }

  /// Writes a line about a row. A row that was inserted and removed within one callback was never
  /// seen.
  private func write(
    _ sign: StaticString, _ row: Int, _ place: Int?, in rows: [Row]?, to transcript: ByteBuffer
  ) {
    transcript.append(sign)
    transcript.append(raw: name)
    transcript.append(UInt8(ascii: "["))
    transcript.append(row)
    transcript.append("] = ")
    if let place, let rows { write(rows[place], transcript) } else { transcript.append("<any>") }
    transcript.append(UInt8(ascii: "\n"))
  }

  /// Whether the edit, which leads to the right number of rows, is all that changed, as far as that
  /// is known.
  private func isTrue(_ edit: ListEdit, _ rows: [Row]) -> Bool {
    guard let before = shown ?? checked else { return true }
    return edit.leads(from: before, to: rows)
  }

  /// What is wrong with the edits; nil if nothing is known to be.
  private func flaw(of edits: [ListEdit], _ rows: [Row]) -> String? {
    var newCount: Int? = count
    for edit in edits { newCount = newCount.flatMap(edit.count(after:)) }
    guard newCount == rows.count else {
      return "does not lead from \(count) rows to \(rows.count)"
    }
    guard let before = shown ?? checked else { return nil }
    let announced = before.applying(edits, leadingTo: rows)
    if announced == rows { return nil }
    // Rows that differ may show the same, as `nan` does.
    let difference = ListDifference(from: announced, to: rows)
    let isSeen = !difference.changes(at: Path(name), Value.init(reflecting:)).isEmpty
    return isSeen ? "is not what changed" : nil
  }
}
