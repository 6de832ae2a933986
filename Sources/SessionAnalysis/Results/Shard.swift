import UnderstudyPlatform

/// One of several parts of the sessions, each for another machine.
///
/// The parts depend only on the paths and sizes of the files, so machines with the same files need
/// no coordination. The files are assigned from the largest on, each to the lightest part so far.
package struct Shard: Hashable, Sendable, CustomStringConvertible {
  package let number: Int
  package let count: Int

  package static let mostParts = 1_000_000

  package init(number: Int, of count: Int) { (self.number, self.count) = (number, count) }

  /// Whether there can be so many parts, and the number is that of one.
  package static func isPart(_ number: Int, of count: Int) -> Bool {
    1...mostParts ~= count && 1...count ~= number
  }

  /// `2/4`.
  package var description: String { "\(number)/\(count)" }

  /// The files of this part, in their order in `all`.
  package func files(of all: [String]) -> [String] {
    // The first files go to separate parts, so parts beyond the number of files stay empty.
    var loads = Array(repeating: 0, count: min(count, all.count))
    var own: [Int] = []
    let weights = all.map(Self.weight)
    let heaviestFirst = all.indices.ordered(by: { -weights[$0] }, { all[$0] })
    for index in heaviestFirst {
      guard let lightest = loads.indices.min(by: { loads[$0] < loads[$1] }) else { break }
      loads[lightest] += weights[index]
      if lightest == number - 1 { own.append(index) }
    }
    return own.sorted().map { all[$0] }
  }

  /// The file's size, plus the fixed cost of a session.
  private static func weight(_ file: String) -> Int {
    let status = try? FileSystem.status(of: file, followingLinks: true)
    return Int(status?.st_size ?? 0) + 512
  }
}
