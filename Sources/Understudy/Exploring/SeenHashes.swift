/// A set of hashes that only grows, up to a limit.
struct SeenHashes {
  // Open addressing in an array whose size is a power of two. Zero is a free place.
  private var places = [UInt64](repeating: 0, count: 1024)
  private(set) var count = 0
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Adds a hash; returns whether it is new. Nothing is new beyond the limit.
  mutating func insert(_ hash: UInt64) -> Bool {
    if count >= limit { return false }
    if count * 2 >= places.count { grow() }
    return add(hash | 1)
  }

  private mutating func add(_ hash: UInt64) -> Bool {
    let mask = places.count - 1
    var place = Int(truncatingIfNeeded: (hash &* 0x9e37_79b9_7f4a_7c15) >> 32) & mask
    while places[place] != 0 {
      if places[place] == hash { return false }
      place = (place + 1) & mask
    }
    places[place] = hash
    count += 1
    return true
  }

  private mutating func grow() {
    let old = places
    places = Array(repeating: 0, count: old.count * 2)
    count = 0
    for hash in old where hash != 0 { _ = add(hash) }
  }
}
