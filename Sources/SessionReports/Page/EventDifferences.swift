import SessionAnalysis

/// Which part differs of events that were expected and those that happened in their place.
struct EventDifferences {
  private var ranges: [Int: Range<String.Index>] = [:]

  /// Pairs events that are expected with those that happened directly after them.
  init(_ events: [SessionResult.Entry]) {
    var expected: ArraySlice<Int> = []
    for (place, event) in events.enumerated() {
      switch event.kind {
      case .expected:
        if place == 0 || events[place - 1].kind != .expected { expected = [] }
        expected.append(place)
      case .actual: if let other = expected.popFirst() { compare(other, place, in: events) }
      case .same: expected = []
      }
    }
  }

  /// The part that differs of the event at a place; nil if all of it does, or nothing.
  subscript(place: Int) -> Range<String.Index>? { ranges[place] }

  private mutating func compare(_ first: Int, _ second: Int, in events: [SessionResult.Entry]) {
    let (old, new) = (events[first].event, events[second].event)
    let start = zip(old, new).prefix(while: Self.isSpelledAlike).count
    let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed())
      .prefix(while: Self.isSpelledAlike).count
    // With only the sign in common, they are about different things.
    guard start > 2 else { return }
    ranges[first] = Self.words(in: old, from: start, to: old.count - end)
    ranges[second] = Self.words(in: new, from: start, to: new.count - end)
  }

  /// The characters from one place to another, extended to whole words and numbers.
  private static func words(in text: String, from start: Int, to end: Int) -> Range<String.Index>? {
    let (first, last) = (
      text.index(text.startIndex, offsetBy: start), text.index(text.startIndex, offsetBy: end)
    )
    let before = text[..<first].reversed().prefix(while: isInWord).count
    let after = text[last...].prefix(while: isInWord).count
    let range = text.index(first, offsetBy: -before)..<text.index(last, offsetBy: after)
    return range.isEmpty ? nil : range
  }

  /// Not `==`, for which a character is equal in all its normal forms.
  private static func isSpelledAlike(_ a: Character, _ b: Character) -> Bool {
    a.unicodeScalars.elementsEqual(b.unicodeScalars)
  }

  private static func isInWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "." || character == "-"
  }
}
