import Understudy
import UnderstudyPlatform
import UnderstudyProgram

/// One of several parts of the sessions, each for another machine.
///
/// The parts depend only on the paths and sizes of the files, so machines with the same files need
/// no coordination. The files are assigned from the largest on, each to the lightest part so far.
struct Shard: Hashable, CustomStringConvertible {
  let number: Int
  let count: Int

  static let mostParts = 1_000_000

  /// Reads `2/4`, or takes it from the variables that a system sets for parallel jobs: `auto`, or
  /// `auto/4` if no variable has the number of parts.
  ///
  /// - Throws: ``Failure`` if it is malformed, or the variables say nothing.
  init(
    _ text: String, variable: @escaping (String) -> String? = Environment.value
  ) throws(Failure) {
    let words = text.split(separator: "/", omittingEmptySubsequences: false)
    let count = words.count == 2 ? Int(words[1]) : nil
    if words[0] == "auto", words.count == 1 || count.map({ 1...Self.mostParts ~= $0 }) == true {
      let option = "--shard \(text)"
      self = try ParallelJobReader(option: option, count: count, variable: variable).shard()
      return
    }
    guard let number = Int(words[0]), let count, 1...Self.mostParts ~= count, 1...count ~= number
    else {
      throw Failure(
        .usage, "--shard \(text): expected a part and the number of parts, as in 1/4, or auto")
    }
    self.init(number: number, of: count)
  }

  init(number: Int, of count: Int) { (self.number, self.count) = (number, count) }

  /// `2/4`.
  var description: String { "\(number)/\(count)" }

  /// The files of this part, in their order in `all`.
  func files(of all: [String]) -> [String] {
    // The first files go to separate parts, so parts beyond the number of files stay empty.
    var loads = Array(repeating: 0, count: min(count, all.count))
    var own: [Int] = []
    let weights = all.map(Self.weight)
    let heaviestFirst = all.indices.sorted { (weights[$1], all[$0]) < (weights[$0], all[$1]) }
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
