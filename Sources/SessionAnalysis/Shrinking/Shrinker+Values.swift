import SessionFormat

/// Simplifying the values in a session: the world's answers.
extension Shrinker {
  /// Where an answer is: the line, and the places of parts from the answer's value on inwards.
  private struct ValuePlace {
    let line: Int
    var parts: [Int] = []
  }

  /// Leaves out answers that are of no use, and simplifies the values of the others.
  mutating func simplifyAnswers() throws {
    for step in changeableSteps.reversed() where step < blocks.count {
      for line in blocks.lines[step].reversed() where isAnswer(line) {
        var candidate = session
        candidate.lines.remove(at: line)
        if try !accepts(candidate), try !passesLater(line) {
          try simplify(ValuePlace(line: line))
        }
      }
    }
  }

  /// Lets the time of a line pass together with that of the next such line; returns whether it does.
  private mutating func passesLater(_ line: Int) throws -> Bool {
    guard let time = session.lines[line].time,
      let next = session.lines.indices[(line + 1)...].first(where: { session.lines[$0].time != nil }
      ),
      let rest = session.lines[next].time
    else { return false }
    var candidate = session
    candidate.lines[next] = .event(.effect(Question(.clock), .value(.double(time + rest))))
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
      let whole = place.parts.isEmpty || value == .null ? [] : [Value.null]
      isSimpler = try (whole + value.simpler).contains { try accepts(replacing(place, by: $0)) }
    } while isSimpler
    for part in (0..<(value(at: place)?.partCount ?? 0)).reversed() {
      try simplify(ValuePlace(line: place.line, parts: place.parts + [part]))
    }
  }

  private func value(at place: ValuePlace) -> Value? {
    guard isAnswer(place.line),
      case .event(.effect(_, .value(let answer))) = session.lines[place.line]
    else { return nil }
    return place.parts.reduce(answer) { value, part in
      value.flatMap { part < $0.partCount ? $0[part: part] : nil }
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

extension Session.Line {
  /// The seconds that pass there.
  fileprivate var time: Double? {
    guard case .event(.effect(let question, .value(.double(let seconds)))) = self,
      question.worldEffect == .clock
    else { return nil }
    return seconds
  }
}

extension Value {
  /// The value with the part at these places, from the outside inwards, replaced.
  fileprivate func replacing(_ places: ArraySlice<Int>, by value: Value) -> Value {
    guard let place = places.first else { return value }
    var result = self
    result[part: place] = self[part: place].replacing(places.dropFirst(), by: value)
    return result
  }
}
