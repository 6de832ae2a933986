import CStandardLibrary
import Testing
import Understudy

/// Runs of a program in which each call of the system fails in its turn.
///
/// A run of all tests takes a few of them by lot, by a seed that it prints. `UNDERSTUDY_FAULTS=all` takes
/// each, and `UNDERSTUDY_SEED` the same few again.
struct FaultRounds {
  let library: String
  private var generator: SeededGenerator
  private let seed: UInt64
  private let takesAll: Bool

  /// A number above what any of these runs reaches, for a call that never fails.
  private static let never = 1_000_000

  init(_ test: String) throws {
    library = try #require(FaultLibrary.path)
    takesAll = Self.variable("UNDERSTUDY_FAULTS") == "all"
    seed = Self.variable("UNDERSTUDY_SEED").flatMap { UInt64($0) } ?? .random(in: 0...UInt64.max)
    generator = SeededGenerator(seed: seed)
    print("\(test): UNDERSTUDY_SEED=\(seed)")
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Runs `body` with each fault that it meets, or some of them; `body` has the tool in a new folder, and
  /// the environment of the fault. `places` says whether workers meet them.
  mutating func run(
    in places: [Bool] = [false], _ body: (Tool, [String: String], Fault) throws -> Void
  ) throws {
    var met = 0
    for isInWorker in places {
      for (call, errors) in Fault.kinds {
        for error in takesAll ? errors : [errors.randomElement(using: &generator) ?? EIO] {
          met += try run(call, error, isInWorker, body)
        }
      }
    }
    // What meets no fault at all has tried nothing.
    #expect(met > 0)
  }

  private mutating func run(
    _ call: String, _ error: Int32, _ isInWorker: Bool,
    _ body: (Tool, [String: String], Fault) throws -> Void
  ) throws -> Int {
    // One of the first, so that most kinds are met by each short round.
    let numbers = takesAll ? 1...Self.never : { $0...$0 }(Int.random(in: 1...4, using: &generator))
    var met = 0
    for number in numbers {
      let fault = Fault(call: call, error: error, number: number, isInWorker: isInWorker)
      let tool = try Tool()
      let mark = tool.folder.path + ".mark"
      defer { unlink(mark) }
      let environment = fault.environment(
        library: library, folder: tool.folder.path, mark: mark)
      try body(tool, environment, fault)
      guard access(mark, F_OK) == 0 else { break }
      met += 1
    }
    return met
  }
}
