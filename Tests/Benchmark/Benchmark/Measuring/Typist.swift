/// Types the same keys into several programs, one key at a time in turn: what slows a key slows it
/// in all programs, and none always follows the same one.
final class Typist {
  private let programs: [Program]
  private let keys: Int
  private let workspace: Workspace
  /// The unread times of a round, by the program's place.
  private var times: [Int: [Double]] = [:]

  init(at programs: [Program], keys: Int, in workspace: Workspace) {
    (self.programs, self.keys, self.workspace) = (programs, keys, workspace)
  }

  /// How long each key of a round took to show in the program at `place`. The first call of a round
  /// types all of them.
  ///
  /// - Returns: The seconds from each key until it showed.
  /// - Throws: ``BenchmarkError`` if a program can't be started, or a key never shows.
  func times(at place: Int) throws(BenchmarkError) -> [Double] {
    if let own = times.removeValue(forKey: place) { return own }
    try typeAll()
    return times.removeValue(forKey: place) ?? []
  }

  /// Types lines of a command and a number, and deletes each line.
  private func typeAll() throws(BenchmarkError) {
    let line = Array("add 1234567890".utf8)
    let takeBack: UInt8 = 0x15
    var terminals: [Terminal] = []
    for program in programs {
      let terminal = try Terminal(program, in: workspace)
      // The first key shows once the prompt does.
      _ = try terminal.echo(line[0])
      terminal.type(takeBack)
      terminal.settle(200)
      terminals.append(terminal)
    }
    var echoes = Array(repeating: [Double](), count: terminals.count)
    for key in 0..<keys {
      let (count, column) = key.quotientAndRemainder(dividingBy: line.count)
      for turn in terminals.indices {
        // Rotated by lines, too, or a key would always reach the same program first.
        let place = (turn + key + count) % terminals.count
        let terminal = terminals[place]
        echoes[place].append(try terminal.echo(line[column]))
        if column == line.count - 1 { terminal.type(takeBack) }
        // People type the next key once this one has shown.
        terminal.settle(4)
      }
    }
    times = Dictionary(uniqueKeysWithValues: zip(terminals.indices, echoes))
  }
}
