/// Types the same keys at several programs, each key at one after the other: what slows a key slows the same
/// key of the next program, and none is always after the same one.
final class Typist {
  private let programs: [Program]
  private let keys: Int
  private let workspace: Workspace
  /// The times of a round that were not asked for yet, by the program's place.
  private var times: [Int: [Double]] = [:]

  init(at programs: [Program], keys: Int, in workspace: Workspace) {
    (self.programs, self.keys, self.workspace) = (programs, keys, workspace)
  }

  /// How long each key of a round took to show at the program at `place`. The first that is asked for in a
  /// round has all of them typed.
  ///
  /// - Returns: the seconds from each key to its showing.
  /// - Throws: ``BenchmarkError`` when a program can't be started, or a key never shows.
  func times(at place: Int) throws(BenchmarkError) -> [Double] {
    if let own = times.removeValue(forKey: place) { return own }
    try typeAll()
    return times.removeValue(forKey: place) ?? []
  }

  /// Types lines of a command and a number, and takes each line back.
  private func typeAll() throws(BenchmarkError) {
    let line = Array("add 1234567890".utf8)
    let takeBack: UInt8 = 0x15
    var terminals: [Terminal] = []
    for program in programs {
      let terminal = try Terminal(program, in: workspace)
      // The first key shows when the prompt is there.
      _ = try terminal.echo(line[0])
      terminal.type(takeBack)
      terminal.settle(200)
      terminals.append(terminal)
    }
    var echoes = Array(repeating: [Double](), count: terminals.count)
    for key in 0..<keys {
      let (count, column) = key.quotientAndRemainder(dividingBy: line.count)
      for turn in terminals.indices {
        // Counted by lines, too, or a key of the line would always come to the same program first.
        let place = (turn + key + count) % terminals.count
        let terminal = terminals[place]
        echoes[place].append(try terminal.echo(line[column]))
        if column == line.count - 1 { terminal.type(takeBack) }
        // A person's next key comes when all of this one is shown.
        terminal.settle(4)
      }
    }
    times = Dictionary(uniqueKeysWithValues: zip(terminals.indices, echoes))
  }
}
