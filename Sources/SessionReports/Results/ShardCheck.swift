import SessionAnalysis

/// Whether the results of several replays are those of all shards, each once.
struct ShardCheck {
  private var sources: [Int: String] = [:]
  private var expected: (count: Int, source: String)?
  private var found: [String] = []

  /// How many missing shards are named.
  private static let mostNamed = 5

  init(_ replays: [(shard: Shard?, source: String)]) {
    for (shard, source) in replays {
      let place = "\(source) is \(Self.name(shard))"
      let count = shard?.count ?? 1
      if let expected, expected.count != count || shard == nil {
        if expected.count > 1 || count > 1 { found.append("\(place), and \(expected.source)") }
        continue
      }
      expected = expected ?? (count, place)
      guard let shard else { continue }
      if let other = sources[shard.number] {
        found.append("\(place), and so is \(other)")
      } else {
        sources[shard.number] = source
      }
    }
  }

  /// A line for each mistake, those about missing shards last.
  var problems: [String] {
    guard let count = expected?.count, count > 1 else { return found }
    let missing = count - sources.count
    if missing == 0 { return found }
    let numbers = (1...count).lazy.filter { sources[$0] == nil }.prefix(Self.mostNamed)
    let others = missing - numbers.count
    let words = numbers.map { "\($0)" } + (others > 0 ? ["\(others) more"] : [])
    let (noun, verb) = missing == 1 ? ("part", "is") : ("parts", "are")
    return found + ["\(noun) \(words.enumerated("and")) of \(count) \(verb) missing"]
  }

  private static func name(_ shard: Shard?) -> String {
    shard.map { "part \($0.number) of \($0.count)" } ?? "a replay of all sessions"
  }
}
