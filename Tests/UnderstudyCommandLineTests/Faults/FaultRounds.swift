import GeneratedInput
import Testing
import UnderstudyPlatform

/// Runs of a program in which each system call fails in turn.
///
/// A normal run picks a few; `UNDERSTUDY_FAULTS=all` takes every call.
struct FaultRounds {
  let library: String
  private var generator = InputGenerator()
  private let takesAll: Bool

  /// More calls than any of these runs makes, so that no call fails.
  private static let never = 1_000_000

  init() throws {
    library = try #require(FaultLibrary.path)
    takesAll = Self.variable("UNDERSTUDY_FAULTS") == "all"
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Runs `body` with each fault, or some of them, with the tool in a new folder and the
  /// environment of the fault. `places` says whether faults happen in workers.
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
    // A round without any fault tests nothing.
    #expect(met > 0)
  }

  private mutating func run(
    _ call: String, _ error: Int32, _ isInWorker: Bool,
    _ body: (Tool, [String: String], Fault) throws -> Void
  ) throws -> Int {
    // One of the first calls, so that a short round reaches most kinds.
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
