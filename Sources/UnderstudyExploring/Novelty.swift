import Understudy

/// Recognizes which behavior of a screen an explorer has seen, from the bytes that steps wrote.
///
/// Three things are new: a pattern of lines after a command (what changed, how it was refused, which
/// cases and kinds of values), a pattern after another one, and what the screen shows altogether.
struct Novelty {
  /// The hashes of what was seen.
  private var (patterns, pairs, states): (Set<UInt64>, Set<UInt64>, Set<UInt64>) = ([], [], [])
  private var shown = ShownHash()
  /// A hash of the last step's pattern of lines.
  private(set) var last: UInt64 = 0

  mutating func beginTrial() {
    shown.removeAll()
    last = 0
  }

  /// How new a step is.
  enum Degree: Comparable {
    case known
    /// Only after the step before it, or in what the screen shows altogether.
    case combination
    case behavior
  }

  /// Looks at what a step wrote; returns how new it is. `action` says what kind of step it was.
  mutating func look(at bytes: Span<UInt8>, after action: Int) -> Degree {
    let pattern = read(bytes, action)
    let isNew = patterns.insert(pattern, upTo: 1 << 16)
    let isNewPair = pairs.insert(pattern ^ last &* 31, upTo: 1 << 14)
    let isNewState = states.insert(shown.value, upTo: 1 << 13)
    last = pattern
    return isNew ? .behavior : isNewPair || isNewState ? .combination : .known
  }

  /// Returns the hash of the lines' pattern, and keeps what they show.
  private mutating func read(_ bytes: Span<UInt8>, _ action: Int) -> UInt64 {
    var pattern = LineHash()
    pattern.add(UInt64(truncatingIfNeeded: action))
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != 0x0A { end += 1 }
      let line = bytes.extracting(start..<end)
      start = end + 1
      if line.isEmpty { continue }
      switch line[0] {
      case UInt8(ascii: ">"), UInt8(ascii: "|"): continue
      case UInt8(ascii: "!"), UInt8(ascii: "~"):
        pattern.add(line, from: 0, most: 96, keepsText: true)
        if line[0] != UInt8(ascii: "!") { shown.set(line) }
      default:
        let value = pattern.addPath(line)
        pattern.add(line, from: value, most: 24, keepsText: false)
        shown.set(line, value: value)
      }
    }
    return pattern.value
  }
}

/// A hash of bytes or of lines; of these it ignores numbers and texts, but not whether there are any.
private struct LineHash {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ word: UInt64) { value = (value ^ word) &* 0x0000_0100_0000_01b3 }

  /// Adds a line up to its value, without the indices of rows; returns where the value begins.
  mutating func addPath(_ line: Span<UInt8>) -> Int {
    var place = 0
    while place < line.count {
      let byte = line[place]
      place += 1
      if byte == UInt8(ascii: " "), place > 2 { break }
      if byte &- 0x30 > 9 { add(UInt64(byte)) }
    }
    return place
  }

  /// Adds the shape of a value, or of a text.
  mutating func add(
    _ line: Span<UInt8>, from start: Int, most: Int, keepsText: Bool
  ) {
    var place = start
    var added = 0
    var isText = false
    while place < line.count, added < most {
      let byte = line[place]
      place += 1
      if byte == UInt8(ascii: "\\") {
        // An escaped quote begins or ends data inside of a text.
        if keepsText, place < line.count, line[place] == UInt8(ascii: "\"") { isText.toggle() }
        place += 1
      } else if byte == UInt8(ascii: "\""), !keepsText {
        isText.toggle()
        if isText { add(place < line.count && line[place] == byte ? 1 : 2) }
      } else if isText {
        continue
      } else if byte &- 0x30 <= 9 {
        let first = place
        while place < line.count, line[place] &- 0x30 <= 9 { place += 1 }
        // Zero and the length of a number are told apart.
        add(byte == 0x30 ? 3 : 4 + UInt64(min(place - first, 3)))
        added += 1
      } else {
        add(UInt64(byte))
        added += 1
      }
    }
  }
}

/// A hash of all that a screen shows, as far as the lines tell: kept up to date with each line.
private struct ShownHash {
  private(set) var value: UInt64 = 0
  private var values: [UInt64: UInt64] = [:]

  /// So many bindings and commands count.
  private static let mostKeys = 128
  /// Rows of a list count up to here.
  private static let mostRows: UInt64 = 4

  mutating func removeAll() {
    if values.isEmpty { return }
    value = 0
    values.removeAll(keepingCapacity: true)
  }

  /// Keeps a line about a command's availability.
  mutating func set(_ line: Span<UInt8>) {
    let end = line.indices.dropFirst(2).first { line[$0] == UInt8(ascii: " ") } ?? line.count
    set(Self.hash(line, 0..<end), Self.hash(line, end..<line.count))
  }

  /// Keeps a line about a binding, whose value begins after some bytes.
  mutating func set(_ line: Span<UInt8>, value start: Int) {
    switch line[0] {
    case UInt8(ascii: " "): set(Self.hash(line, 0..<start), Self.hash(line, start..<line.count))
    case UInt8(ascii: "+"): count(line, 1)
    case UInt8(ascii: "-"): count(line, UInt64.max)
    default: break
    }
  }

  /// Counts the rows that were inserted into a list and removed from it.
  private mutating func count(_ line: Span<UInt8>, _ change: UInt64) {
    let end = line.indices.first { line[$0] == UInt8(ascii: "[") } ?? line.count
    let key = Self.hash(line, 2..<end)
    set(key, (values[key] ?? 0) &+ change) { min($0, Self.mostRows) }
  }

  /// Keeps a value, of which `counted` is what counts.
  private mutating func set(
    _ key: UInt64, _ new: UInt64, _ counted: (UInt64) -> UInt64 = { $0 }
  ) {
    let old = values[key]
    if old == nil, values.count >= Self.mostKeys { return }
    value ^= Self.mixed(key, counted(old ?? 0)) ^ Self.mixed(key, counted(new))
    values[key] = new
  }

  private static func hash(_ line: Span<UInt8>, _ range: Range<Int>) -> UInt64 {
    var hash = LineHash()
    for place in range.prefix(256) { hash.add(UInt64(line[place])) }
    return hash.value
  }

  private static func mixed(_ key: UInt64, _ value: UInt64) -> UInt64 {
    (key ^ value &* 0x9e37_79b9_7f4a_7c15) &* 0xbf58_476d_1ce4_e5b9
  }
}

extension Set<UInt64> {
  /// Adds a hash up to a limit; returns whether it is new. Nothing is new beyond the limit.
  fileprivate mutating func insert(_ hash: UInt64, upTo most: Int) -> Bool {
    count < most && insert(hash).inserted
  }
}
