import Understudy

/// What happened to a row of a list, or to an entry of a dictionary.
struct ElementChange: Equatable {
  enum Kind: String {
    case inserted = "+"
    case removed = "-"
    case changed = "~"
    case moved = "→"
    case unchanged = " "
  }

  let kind: Kind
  /// The index or the key that it has now, or had before it was removed.
  let step: Path.Step
  /// The old index of a row that moved.
  var origin: Int?
  /// Nil if it was inserted.
  var old: Value?
  /// Nil if it was removed.
  var new: Value?

  static func inserted(_ value: Value, at step: Path.Step) -> Self {
    Self(kind: .inserted, step: step, new: value)
  }

  static func removed(_ value: Value, at step: Path.Step) -> Self {
    Self(kind: .removed, step: step, old: value)
  }

  /// The index or the key; of a row that moved the old and the new index.
  var place: String {
    (origin.map { "\($0)→" } ?? "") + (step.key.map { Cell($0).text } ?? "")
  }

  /// What happened to it besides that its contents changed; nil if nothing did.
  var withoutChange: ElementChange? {
    switch kind {
    case .changed: nil
    case .moved: ElementChange(kind: kind, step: step, origin: origin, old: new, new: new)
    case .inserted, .removed, .unchanged: self
    }
  }

  /// What turns one dictionary into the other, in the order of the keys.
  static func all(from old: [Value.Entry], to new: [Value.Entry]) -> [ElementChange] {
    let oldValues = Dictionary(old.map { ($0.key, $0.value) }) { first, _ in first }
    let newKeys = Set(new.map(\.key))
    let removed = old.filter { !newKeys.contains($0.key) }
      .map { ElementChange.removed($0.value, at: Path.Step(key: $0.key)) }
    return removed
      + new.compactMap { entry in
        let step = Path.Step(key: entry.key)
        guard let old = oldValues[entry.key] else { return .inserted(entry.value, at: step) }
        if old == entry.value { return nil }
        return ElementChange(kind: .changed, step: step, old: old, new: entry.value)
      }
  }

  /// What turns one list into the other, in the order of the rows; see `RowMatching`.
  ///
  /// With `isWhole`, the rows that stay as they are, too.
  static func all(
    from old: [Value], to new: [Value], isWhole: Bool = false
  ) -> [ElementChange] {
    let matching = RowMatching(from: old, to: new)
    var changes: [ElementChange] = []
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      if i < old.count, !matching.stays(i) {
        if matching.partners[i] == nil { changes.append(.removed(old[i], at: .index(i))) }
        i += 1
        continue
      }
      // Rows that stay keep their order, so that the next old one is the next new one that stays.
      switch matching.origins[j] {
      case nil: changes.append(.inserted(new[j], at: .index(j)))
      case i:
        let kind = old[i] == new[j] ? Kind.unchanged : .changed
        if isWhole || kind == .changed {
          changes.append(ElementChange(kind: kind, step: .index(j), old: old[i], new: new[j]))
        }
        i += 1
      case let from?:
        changes.append(
          ElementChange(kind: .moved, step: .index(j), origin: from, old: old[from], new: new[j]))
      }
      j += 1
    }
    return changes
  }
}

/// Which rows of a list are which rows of the list that came before it.
///
/// Rows are the same if their field `id` is, or, where not all rows have one of their own, if the texts of a field
/// are the same ones in another order, or else if they are equal. As many as possible keep their order; the others moved. What is left between them is
/// paired row by row if there are as many old as new rows, and each pair has something in common.
private struct RowMatching {
  /// The new place of each old row; nil if it was removed.
  private(set) var partners: [Int?]
  /// The old place of each new row; nil if it was inserted.
  private(set) var origins: [Int?]
  /// Whether an old row moved.
  private var isMoved: [Bool]

  /// The longest part that is compared row by row; more would make the prompt wait.
  private static let mostRows = 20_000

  init(from old: [Value], to new: [Value]) {
    partners = Array(repeating: nil, count: old.count)
    origins = Array(repeating: nil, count: new.count)
    isMoved = Array(repeating: false, count: old.count)
    let middle = matchEnds(old, new)
    guard max(middle.old.count, middle.new.count) <= Self.mostRows else { return }
    let hasIdentities = matchMiddle(old, new, middle)
    markMoved(in: middle.old)
    if !hasIdentities { matchGaps(old, new, middle) }
  }

  /// Whether the old row is still there, and did not move.
  func stays(_ place: Int) -> Bool { partners[place] != nil && !isMoved[place] }

  // MARK: Matching

  private typealias Middle = (old: Range<Int>, new: Range<Int>)

  private mutating func match(_ old: Int, _ new: Int) { (partners[old], origins[new]) = (new, old) }

  private mutating func matchEnds(_ old: [Value], _ new: [Value]) -> Middle {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    for place in 0..<start { match(place, place) }
    for place in 0..<end { match(old.count - 1 - place, new.count - 1 - place) }
    return (start..<(old.count - end), start..<(new.count - end))
  }

  /// Returns whether the rows have identities.
  private mutating func matchMiddle(_ old: [Value], _ new: [Value], _ middle: Middle) -> Bool {
    let identities = Self.identities(old[middle.old], new[middle.new])
    let oldKeys = identities?.old ?? Array(old[middle.old])
    let newKeys = identities?.new ?? Array(new[middle.new])
    // From the last to the first, because the last one is taken.
    var places: [Value: [Int]] = [:]
    for (place, key) in zip(middle.new, newKeys).reversed() {
      places[key, default: []].append(place)
    }
    for (place, key) in zip(middle.old, oldKeys) {
      if let partner = places[key]?.popLast() { match(place, partner) }
    }
    return identities != nil
  }

  /// What tells the rows apart; nil if nothing does.
  private static func identities(
    _ old: ArraySlice<Value>, _ new: ArraySlice<Value>
  ) -> (old: [Value], new: [Value])? {
    if let old = distinct(old.map(\.identity)), let new = distinct(new.map(\.identity)) {
      return (old, new)
    }
    // If one changes, another row may have come in its place.
    guard old.count == new.count, case .record(let fields)? = old.first else { return nil }
    return fields.lazy.compactMap(\.label).compactMap { label in
      guard let old = distinct(old.map { $0.text(labeled: label) }),
        let new = distinct(new.map { $0.text(labeled: label) }), Set(old) == Set(new)
      else { return nil }
      return (old, new)
    }.first
  }

  /// These values, unless one is missing or occurs twice.
  private static func distinct(_ values: [Value?]) -> [Value]? {
    let known = values.compactMap(\.self)
    return Set(known).count == values.count ? known : nil
  }

  /// All that are not part of the longest sequence that keeps its order; of several, of that in which most keep their
  /// places.
  private mutating func markMoved(in middle: Range<Int>) {
    let places = middle.filter { partners[$0] != nil }
    for place in places { isMoved[place] = true }
    let targets = places.compactMap { partners[$0] }
    let weights = zip(places, targets).map { places.count + ($0 == $1 ? 2 : 1) }
    for place in Self.heaviestRise(in: targets, weights) { isMoved[places[place]] = false }
  }

  /// The places of the heaviest sequence of rising numbers, all of which differ.
  private static func heaviestRise(in numbers: [Int], _ weights: [Int]) -> [Int] {
    var ends = HeaviestEnds(count: (numbers.max() ?? -1) + 1)
    var before: [Int?] = []
    for (place, number) in numbers.enumerated() {
      let last = ends.heaviest(below: number)
      before.append(last?.place)
      ends.add(place, at: number, weight: (last?.weight ?? 0) + weights[place])
    }
    var rise: [Int] = []
    var next = ends.heaviest?.place
    while let place = next {
      rise.append(place)
      next = before[place]
    }
    return rise.reversed()
  }

  /// Pairs the rows between those that stay.
  private mutating func matchGaps(_ old: [Value], _ new: [Value], _ middle: Middle) {
    var (oldStart, newStart) = (middle.old.lowerBound, middle.new.lowerBound)
    let fixed = middle.old.filter { stays($0) }.compactMap { place in
      partners[place].map { (place, $0) }
    }
    for (oldEnd, newEnd) in fixed + [(middle.old.upperBound, middle.new.upperBound)] {
      let left = (oldStart..<oldEnd).filter { partners[$0] == nil }
      let arrived = (newStart..<newEnd).filter { origins[$0] == nil }
      if left.count == arrived.count,
        zip(left, arrived).allSatisfy({ old[$0].mayBecome(new[$1]) })
      {
        for (old, new) in zip(left, arrived) { match(old, new) }
      }
      (oldStart, newStart) = (oldEnd + 1, newEnd + 1)
    }
  }
}

/// The heaviest sequences that end with a number or a smaller one, in a tree of numbers (Fenwick's).
private struct HeaviestEnds {
  private var tree: [(weight: Int, place: Int)?]

  init(count: Int) { tree = Array(repeating: nil, count: count + 1) }

  var heaviest: (weight: Int, place: Int)? { heaviest(below: tree.count - 1) }

  /// The heaviest sequence that ends with a smaller number.
  func heaviest(below number: Int) -> (weight: Int, place: Int)? {
    sequence(first: number) { $0 & ($0 - 1) }.prefix { $0 > 0 }.compactMap { tree[$0] }
      .max { $0.weight < $1.weight }
  }

  /// Adds a sequence that ends with a number, the one at `place`.
  mutating func add(_ place: Int, at number: Int, weight: Int) {
    var index = number + 1
    while index < tree.count {
      if tree[index].map({ $0.weight < weight }) ?? true { tree[index] = (weight, place) }
      index += index & -index
    }
  }
}

extension Value {
  /// The field with this label, if it is a text.
  fileprivate func text(labeled label: String) -> Value? {
    guard let value = fields.first(where: { $0.label == label })?.value, case .string = value else {
      return nil
    }
    return value
  }

  /// Whether this is easier to read as the same row with other contents than as another row.
  fileprivate func mayBecome(_ other: Value) -> Bool {
    guard case (.record(let old), .record(let new)) = (self, other) else {
      return !isRecord && !other.isRecord
    }
    guard old.map(\.label) == new.map(\.label) else { return false }
    return old.count == 1 || zip(old, new).contains { $0.value == $1.value }
  }
}
