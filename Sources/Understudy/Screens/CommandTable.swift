/// Finds a command by the bytes of its name, without making a string.
struct CommandTable {
  // Open addressing. The size is a power of two, at least twice the number of names, so that a
  // lookup soon finds an empty slot.
  private var slots: [Slot]
  private let names: [[UInt8]]

  /// A name's index, and enough of the name to rule out most others: comparing a slot takes a few
  /// instructions, while fetching the name itself counts references.
  private struct Slot {
    var beginning: UInt64 = 0
    var length = 0
    var index = -1
  }

  init(_ names: [String]) {
    self.names = names.map { Array($0.utf8) }
    var size = 4
    while size < names.count * 2 { size *= 2 }
    slots = Array(repeating: Slot(), count: size)
    for (index, name) in self.names.enumerated() {
      let beginning = Self.beginning(of: name.span)
      var place = place(beginning, name.count)
      while slots[place].index >= 0 { place = (place + 1) & (slots.count - 1) }
      slots[place] = Slot(beginning: beginning, length: name.count, index: index)
    }
  }

  /// The index of `name` in the list that the table was made from; nil if it is not there.
  ///
  /// - Complexity: O(length of the name), on average.
  func index(of name: Span<UInt8>) -> Int? {
    let beginning = Self.beginning(of: name)
    var place = place(beginning, name.count)
    while true {
      let slot = slots[place]
      if slot.index < 0 { return nil }
      if slot.beginning == beginning, slot.length == name.count {
        // The rest needs to be compared only if there is one.
        if name.count <= 8 { return slot.index }
        let known = names[slot.index]
        if name.isEqual(to: known.span) { return slot.index }
      }
      place = (place + 1) & (slots.count - 1)
    }
  }

  func index(of name: String) -> Int? { name.withBytes { index(of: $0) } }

  func index(of words: Words, _ i: Int) -> Int? { words.withBytes(i) { index(of: $0) } }

  private func place(_ beginning: UInt64, _ length: Int) -> Int {
    let hash = (beginning ^ UInt64(length)) &* 0x9e37_79b9_7f4a_7c15
    return Int(truncatingIfNeeded: hash >> 32) & (slots.count - 1)
  }

  /// The first eight bytes as a number.
  @inline(__always)
  private static func beginning(of name: Span<UInt8>) -> UInt64 {
    var beginning: UInt64 = 0
    for place in 0..<min(name.count, 8) { beginning |= UInt64(name[place]) << (place * 8) }
    return beginning
  }
}
