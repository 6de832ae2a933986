/// Finds a command by the bytes of its name, without making a string of them.
struct CommandTable {
  // Open addressing over a power of two at least twice the number of names, so that a look-up meets
  // an empty slot soon.
  private var slots: [Int?]
  private let names: [[UInt8]]

  init(_ names: [String]) {
    self.names = names.map { Array($0.utf8) }
    var size = 4
    while size < names.count * 2 { size *= 2 }
    slots = Array(repeating: nil, count: size)
    for (index, name) in self.names.enumerated() {
      name.withUnsafeBytes { slots[freeSlot(for: $0)] = index }
    }
  }

  /// The place of `name` in the list that the table was made of; nil when it is not there.
  ///
  /// - Complexity: O(length of the name), on average.
  func index(of name: UnsafeRawBufferPointer) -> Int? {
    var slot = hash(name)
    while let index = slots[slot] {
      if names[index].elementsEqual(name) { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private func freeSlot(for name: UnsafeRawBufferPointer) -> Int {
    var slot = hash(name)
    while slots[slot] != nil { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  private func hash(_ name: UnsafeRawBufferPointer) -> Int {
    var digest = FNV1a()
    digest.combine(name)
    return Int(truncatingIfNeeded: digest.value) & (slots.count - 1)
  }
}
