import Foundation

/// Numbers of instructions, as counted on one platform.
struct Counts: Codable, Equatable {
  /// What else the numbers depend on.
  var platform: Platform
  var instructions: [String: Int] = [:]

  struct Platform: Codable, Equatable, CustomStringConvertible {
    var architecture: String
    var compiler: String
    var library: String

    var description: String { "\(compiler), \(library), \(architecture)" }
  }

  /// - Throws: if the file can't be read.
  init(path: String) throws {
    self = try JSONDecoder().decode(Counts.self, from: Data(contentsOf: URL(filePath: path)))
  }

  init(on platform: Platform) { self.platform = platform }

  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try (encoder.encode(self) + Data("\n".utf8)).write(to: URL(filePath: path))
  }

  /// How much more than in `earlier` the most may be, as a share.
  static let tolerance = 0.05

  /// A line for each number, beside the one of `earlier`.
  func lines(since earlier: Counts?) -> [String] {
    let names = instructions.keys.sorted()
    let width = names.map(\.count).max() ?? 0
    return names.map { name in
      let count = instructions[name] ?? 0
      let label = name.padding(toLength: width, withPad: " ", startingAt: 0)
      let number = String(repeating: " ", count: max(0, 11 - "\(count)".count)) + "\(count)"
      let change = earlier?.instructions[name].map { Self.change(from: $0, to: count) } ?? "new"
      return "\(label)  \(number)  \(change)"
    }
  }

  private static func change(from earlier: Int, to count: Int) -> String {
    let share = Double(count - earlier) / Double(max(earlier, 1))
    return String(format: "%+.1f %%", share * 100)
  }

  /// The names of what takes more than tolerated.
  func regressions(since earlier: Counts) -> [String] {
    instructions.filter { name, count in
      earlier.instructions[name].map { Double(count) > Double($0) * (1 + Self.tolerance) } ?? false
    }.keys.sorted()
  }
}
