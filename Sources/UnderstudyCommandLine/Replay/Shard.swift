#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// One of several parts of all sessions, each for a machine of its own.
///
/// Which sessions a part holds follows from the paths and sizes of the files alone, so machines with the
/// same files need not speak to each other. The largest file goes first, each to the part that has the
/// least by then.
struct Shard {
  let number: Int
  let count: Int

  /// Reads `2/4`.
  ///
  /// - Throws: ``Failure`` when it is no part.
  init(_ text: String) throws(Failure) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let number = numbers[0], let count = numbers[1],
      number >= 1, number <= count, count <= 1_000_000
    else {
      throw Failure(.usage, "--shard \(text): expected a part and how many there are, as in 1/4")
    }
    (self.number, self.count) = (number, count)
  }

  /// The files of this part, in the order in which they are given.
  func files(of all: [String]) -> [String] {
    var loads = [Int](repeating: 0, count: count)
    var own: Set<Int> = []
    let weights = all.map(Self.weight)
    let heaviestFirst = all.indices.sorted { (weights[$1], all[$0]) < (weights[$0], all[$1]) }
    for index in heaviestFirst {
      guard let lightest = loads.indices.min(by: { (loads[$0], $0) < (loads[$1], $1) }) else {
        break
      }
      loads[lightest] += weights[index]
      if lightest == number - 1 { own.insert(index) }
    }
    return own.sorted().map { all[$0] }
  }

  /// The file's size, and what every session costs.
  private static func weight(_ file: String) -> Int {
    var status = stat()
    return (stat(file, &status) == 0 ? Int(status.st_size) : 0) + 512
  }
}
