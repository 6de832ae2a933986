import SessionFormat

/// Simplifying the values in a session: the world's answers.
extension Shrinker {
  /// Where an answer is: the line, and the places of parts from the answer's value on inwards.
  private struct ValuePlace {
    let line: Int
    var parts: [Int] = []
  }

  /// Leaves out answers that are of no use, and simplifies the values of the others, but for the world's UUIDs, of
  /// which no two are equal.
  mutating func simplifyAnswers() throws {
    for step in changeableSteps.reversed() where step < blocks.count {
      for line in blocks[step].reversed() where isAnswer(line) {
        if try !accepts(without: [line..<(line + 1)]), try !passesLater(line),
          session.lines[line].event?.worldEffect != .uuid
        {
          try simplify(ValuePlace(line: line))
        }
      }
    }
  }

  /// Lets the time of a line pass together with that of the next such line; returns whether it does.
  private mutating func passesLater(_ line: Int) throws -> Bool {
    func timePassed(at line: Int) -> Duration? { session.lines[line].event?.timePassed }
    let later = session.lines.indices[(line + 1)...]
    guard let time = timePassed(at: line),
      let next = later.first(where: { timePassed(at: $0) != nil }),
      let rest = timePassed(at: next)
    else { return false }
    var candidate = session
    candidate.lines[next] = .event(.clock(time + rest))
    candidate.lines.remove(at: line)
    return try accepts(candidate)
  }

  func isAnswer(_ line: Int) -> Bool {
    guard session.lines.indices.contains(line) else { return false }
    if case .event(.effect) = session.lines[line] { return true }
    return false
  }

  /// Simplifies a value as a whole, and then what is inside of it.
  private mutating func simplify(_ place: ValuePlace) throws {
    var isSimpler = false
    repeat {
      guard let value = value(at: place) else { return }
      let mayBeLeftOut = !place.parts.isEmpty && value != .null
      isSimpler = try mayBeLeftOut && accepts(replacing(place, by: .null))
      let candidates = value.simpler.makeIterator()
      while !isSimpler, let simpler = candidates.next() {
        isSimpler = try accepts(simpler, insteadOf: value, at: place)
        if hasStalled, !value.isComposite { break }
      }
    } while isSimpler
    for part in (value(at: place)?.parts ?? []).indices.reversed() {
      try simplify(ValuePlace(line: place.line, parts: place.parts + [part]))
    }
  }

  /// Tries a simpler value. If it is a list, its elements may be rows, so that later ones get lower numbers.
  private mutating func accepts(
    _ simpler: Value, insteadOf value: Value, at place: ValuePlace
  ) throws -> Bool {
    let candidate = replacing(place, by: simpler)
    if try accepts(candidate, isSimpler: !value.isComposite) { return true }
    guard case (.list(let old), .list(let new)) = (value, simpler) else { return false }
    // What the answer changes may be shown only after other answers.
    var last = candidate
    for reachesToCommand in [false, true] {
      let rows = numberingRows(
        of: candidate, without: [place.line..<(place.line + 1)], most: old.count - new.count,
        reachesToCommand: reachesToCommand)
      if try rows != last && accepts(rows) { return true }
      last = rows
    }
    return false
  }

  private func value(at place: ValuePlace) -> Value? {
    guard isAnswer(place.line),
      case .event(.effect(_, .value(let answer))) = session.lines[place.line]
    else { return nil }
    return place.parts.reduce(answer) { value, part in
      let parts = value?.parts ?? []
      return parts.indices.contains(part) ? parts[part].value : nil
    }
  }

  private func replacing(_ place: ValuePlace, by value: Value) -> Session {
    var candidate = session
    guard case .event(.effect(let question, .value(let answer))) = session.lines[place.line] else {
      return candidate
    }
    let replaced = answer.replacing(place.parts[...], by: value)
    candidate.lines[place.line] = .event(.effect(question, .value(replaced)))
    return candidate
  }
}

extension Value {
  /// The value with the part at these places, from the outside inwards, replaced.
  fileprivate func replacing(_ places: ArraySlice<Int>, by value: Value) -> Value {
    guard let place = places.first else { return value }
    let part = parts[place].value.replacing(places.dropFirst(), by: value)
    return replacingPart(at: place, by: part)
  }
}

extension Value {
  /// Simpler values that may take its place, the simplest first. What is inside of it is unchanged,
  /// apart from elements that are left out. Each is made when it is asked for: of a long text, all of them
  /// would not fit into memory.
  var simpler: AnySequence<Value> {
    switch self {
    case .null, .placeholder, .case, .record, .longList, .longDictionary: AnySequence([])
    case .bool(let bool): AnySequence(bool ? [.bool(false)] : [])
    case .int(let number): AnySequence(number.nearerToZero.map(Value.int))
    case .double(let number): AnySequence(number.simpler.map(Value.double))
    case .string(let text): AnySequence(text.simpler.map(Value.string))
    case .list(let elements): AnySequence(elements.withoutChunks.map(Value.list))
    case .dictionary(let entries): AnySequence(entries.withoutChunks.map(Value.dictionary))
    }
  }

  /// Simpler values that may take its place, and then those in which one part is simpler.
  var simplerInside: [Value] {
    Array(simpler)
      + parts.map(\.value).enumerated().reversed().flatMap { place, part in
        ((part == .null ? [] : [.null]) + part.simplerInside).map {
          replacingPart(at: place, by: $0)
        }
      }
  }
}

extension Array {
  /// The list without all of its elements, without one half, without the other, and so on.
  fileprivate var withoutChunks: LazyMapSequence<[Range<Int>], Self> {
    indices.chunks.lazy.map { chunk in
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
  /// Shorter texts, and then, if it is not long, texts with an `a` in place of another character.
  fileprivate var simpler: LazyMapSequence<[(Range<Int>, [Character])], String> {
    let characters = Array(self)
    let plain: [Character] = ["a"]
    let places = characters.count > 1000 ? [] : characters.indices.filter { characters[$0] != "a" }
    let whole = characters.count > 1 ? [(characters.indices, plain)] : []
    let shorter = characters.indices.chunks.dropFirst().map { ($0, [Character]()) }
    let changes = whole + shorter + places.map { ($0..<($0 + 1), plain) }
    return changes.lazy.map { range, replacement in
      String(characters[..<range.lowerBound] + replacement + characters[range.upperBound...])
    }
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
