import CStandardLibrary
import Understudy

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
    // Each of the first files gets a part of its own: of more parts than files the rest stay empty.
    var parts = LightestFirst(count: min(count, all.count))
    var own: [Int] = []
    let weights = all.map(Self.weight)
    let heaviestFirst = all.indices.sorted { (weights[$1], all[$0]) < (weights[$0], all[$1]) }
    for index in heaviestFirst where parts.addToLightest(weights[index]) == number - 1 {
      own.append(index)
    }
    return own.sorted().map { all[$0] }
  }

  /// The file's size, and what every session costs.
  private static func weight(_ file: String) -> Int {
    var status = stat()
    return (stat(FileName.bytes(file), &status) == 0 ? Int(status.st_size) : 0) + 512
  }
}

/// Parts and their loads, as a heap: the lightest part is the first, of equals the one with the least
/// number.
struct LightestFirst {
  private var parts: [(load: Int, number: Int)]

  init(count: Int) { parts = (0..<count).map { (0, $0) } }

  /// Adds to the lightest part, and returns its number.
  mutating func addToLightest(_ weight: Int) -> Int {
    let number = parts[0].number
    parts[0].load += weight
    var place = 0
    while 2 * place + 1 < parts.count {
      var child = 2 * place + 1
      if child + 1 < parts.count, parts[child + 1] < parts[child] { child += 1 }
      if parts[place] < parts[child] { break }
      parts.swapAt(place, child)
      place = child
    }
    return number
  }
}
