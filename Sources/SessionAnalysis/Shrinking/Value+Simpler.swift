import SessionFormat

extension Value {
  /// Simpler values that may take its place, the simplest first. What is inside of it is unchanged,
  /// apart from elements that are left out.
  var simpler: [Value] {
    switch self {
    case .null, .placeholder, .case, .record: []
    case .bool(let bool): bool ? [.bool(false)] : []
    case .int(let number): number.nearerToZero.map(Value.int)
    case .double(let number): number.simpler.map(Value.double)
    case .string(let text): text.simpler.map(Value.string)
    case .list(let elements): elements.withoutChunks.map(Value.list)
    case .dictionary(let entries): entries.withoutChunks.map(Value.dictionary)
    case .longList, .longDictionary: []
    }
  }

  /// Simpler values that may take its place, and then those in which one part is simpler.
  var simplerInside: [Value] {
    simpler
      + (0..<partCount).reversed().flatMap { place in
        let part = self[part: place]
        return ((part == .null ? [] : [.null]) + part.simplerInside).map { simpler in
          var value = self
          value[part: place] = simpler
          return value
        }
      }
  }

  /// How many values are directly inside of it.
  var partCount: Int {
    switch self {
    case .list(let elements): elements.count
    case .dictionary(let entries): entries.count
    case .record(let fields), .case(_, let fields): fields.count
    default: 0
    }
  }

  /// The value inside of it at a place.
  subscript(part place: Int) -> Value {
    get {
      switch self {
      case .list(let elements): elements[place]
      case .dictionary(let entries): entries[place].value
      case .record(let fields), .case(_, let fields): fields[place].value
      default: self
      }
    }
    set {
      switch self {
      case .list(var elements):
        elements[place] = newValue
        self = .list(elements)
      case .dictionary(var entries):
        entries[place].value = newValue
        self = .dictionary(entries)
      case .record(var fields):
        fields[place].value = newValue
        self = .record(fields)
      case .case(let name, var fields):
        fields[place].value = newValue
        self = .case(name, fields)
      default: self = newValue
      }
    }
  }
}

extension Array {
  /// The list without all of its elements, without one half, without the other, and so on.
  fileprivate var withoutChunks: [[Element]] {
    indices.chunks.map { chunk in
      var rest = self
      rest.removeSubrange(chunk)
      return rest
    }
  }
}

extension Int128 {
  /// Numbers nearer to 0, from 0 on towards this one, each half as far from it as the one before.
  fileprivate var nearerToZero: [Int128] {
    var numbers: [Int128] = []
    var distance = self
    while distance != 0 {
      numbers.append(self - distance)
      distance /= 2
    }
    return self < 0 && self > .min ? numbers + [-self] : numbers
  }
}

extension Double {
  /// 0, and the whole numbers nearer to 0.
  fileprivate var simpler: [Double] {
    guard isFinite else { return [0] }
    let whole = rounded(.towardZero)
    if whole == self {
      return abs(self) < 1e15 ? Int128(self).nearerToZero.map(Double.init) : [0]
    }
    return whole == 0 ? [0] : [0, whole]
  }
}

extension String {
  /// Shorter texts, and then texts with an `a` in place of another character.
  fileprivate var simpler: [String] {
    let characters = Array(self)
    let shorter = characters.indices.chunks.dropFirst().map { chunk in
      String(characters[..<chunk.lowerBound] + characters[chunk.upperBound...])
    }
    let plainer = characters.indices.filter { characters[$0] != "a" }.map { place in
      String(characters[..<place] + ["a"] + characters[(place + 1)...])
    }
    return (characters.count > 1 ? ["a"] : []) + shorter + plainer
  }
}

extension Range<Int> {
  /// The range, its halves, its quarters and so on, down to its elements, each from the end.
  fileprivate var chunks: [Range<Int>] {
    var chunks: [Range<Int>] = []
    var size = count
    while size > 0 {
      var end = upperBound
      while end > lowerBound {
        chunks.append(Swift.max(lowerBound, end - size)..<end)
        end -= size
      }
      size /= 2
    }
    return chunks
  }
}
