import TestTools
import Testing
import UnderstudyPlatform

@testable import SessionFormat
@testable import Understudy

/// The cost of a command grows neither with the state nor with the session. It is measured by
/// counting work, not time.
@MainActor @Suite(.inProcesses) struct CostTests {
  @Test(arguments: ["insert", "remove", "update", "touch", "nothing"])
  func commandCostIsIndependentOfListLength(_ line: String) throws {
    let short = try work(of: line, rows: 40)
    for rows in [900, 100_000] {
      let long = try work(of: line, rows: rows)
      #expect(long.bytes == short.bytes, "\(rows) rows")
      // Edits of lists of up to 1000 rows are checked.
      #expect(long.comparisons <= (rows > 1000 ? 0 : Self.repetitions * 1000), "\(rows) rows")
      #expect(long.copies == 0 && short.copies == 0, "\(rows) rows")
      #expect(long.conversions <= short.conversions, "\(rows) rows")
      #expect(long.reads == short.reads, "\(rows) rows")
    }
  }

  @Test func editWritesOnlyItsRows() throws {
    let work = try work(of: "insert", rows: 100_000)
    #expect(work.conversions == Self.repetitions)
    // From the callback and from the end of the command.
    #expect(work.reads == Self.repetitions * 2)
    #expect(work.bytes == Self.repetitions * "> insert\n+ rows[5] = 10000\n".utf8.count)
  }

  @Test nonisolated func commandCostIsIndependentOfHistory() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        _ = try onStage(LedgerScreen.self) { stage in
          let early = try Self.run("touch", 2000, on: stage)
          let memory = Self.memoryInUse
          let late = try Self.run("touch", 20_000, on: stage)
          #expect(early.bytes * 10 == late.bytes)
          #expect(early.reads * 10 == late.reads)
          // Less than eight bytes per command: nothing is retained.
          #expect(Self.memoryInUse - memory < 20_000 * 8)
        }
      }
    }
  }

  @Test nonisolated func replayHoldsLittleMoreThanItsFile() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let early = try Self.memory(replayingPairs: 10_000)
        let late = try Self.memory(replayingPairs: 50_000)
        // The file's 22 bytes per command, and where each step is.
        #expect(late - early < 100 * 80_000)
      }
    }
  }

  /// The peak memory after the replay of a session with so many pairs of commands.
  private static func memory(replayingPairs pairs: Int) throws -> Int {
    let head = "understudy 3 ledger\n  touched = 1\n"
    let pair = "> touch\n  touched = 2\n> touch\n  touched = 1\n"
    let file = try TemporaryFile((head + String(repeating: pair, count: 100)).utf8)
    try file.append(String(repeating: pair, count: 100).utf8, times: pairs / 100 - 1)
    let log = try Replay(SessionText(contentsOf: file.path), on: LedgerScreen.self).log
    #expect(log.isExact && log.steps.count == 2 * pairs + 1)
    return memoryInUse
  }

  @Test(arguments: [100, 5000])
  func changedRowIsFoundWithoutConvertingOthers(rows: Int) throws {
    let work = try work(of: "change", rows: rows)
    // Whether the lists differ, and where, from both ends.
    #expect(work.comparisons <= Self.repetitions * 2 * rows)
    #expect(work.conversions == Self.repetitions * 2)
  }

  private static let repetitions = 20

  /// The work of `line`, run several times on a list of `rows` rows after a warm-up.
  private func work(of line: String, rows: Int) throws -> Work {
    LedgerScreen.rows = rows
    var work = Work()
    _ = try onStage(LedgerScreen.self) { stage in
      // The first edit copies, because the stage holds the list that it showed first.
      _ = try Self.run(line, 2, on: stage)
      LedgerScreen.viewModel.makeRoom()
      // The list has moved, so it is compared once more.
      _ = try Self.run(line, 1, on: stage)
      work = try Self.run(line, Self.repetitions, on: stage)
    }
    return work
  }

  private static func run(_ line: String, _ times: Int, on stage: Stage) throws -> Work {
    stage.transcript.removeAll()
    Work.done = Work()
    for _ in 0..<times {
      let address = LedgerScreen.viewModel.address
      _ = try stage.run(line)
      if LedgerScreen.viewModel.address != address { Work.done.copies += 1 }
      Work.done.bytes += stage.transcript.count
      stage.transcript.removeAll()
    }
    return Work.done
  }

  /// The peak memory of the process, in bytes.
  private static var memoryInUse: Int {
    var usage = rusage()
    // `RUSAGE_SELF`, whose type differs from system to system.
    getrusage(0, &usage)
    #if canImport(Darwin)
      return usage.ru_maxrss
    #else
      return usage.ru_maxrss * 1024
    #endif
  }
}

/// Counted work of rendering.
private struct Work {
  /// Bytes of the transcript.
  var bytes = 0
  /// Comparisons of rows.
  var comparisons = 0
  /// Conversions of rows to values.
  var conversions = 0
  /// Reads of the list by its binding.
  var reads = 0
  /// Copies of the whole list, which move it.
  var copies = 0

  // Only the main actor counts.
  nonisolated(unsafe) static var done = Work()
}

/// A row that counts its comparisons and conversions.
private struct Row: ValueConvertible {
  let number: Int

  var asValue: Value {
    Work.done.conversions += 1
    return .int(Int128(number))
  }
}

extension Row: Equatable {
  static func == (left: Row, right: Row) -> Bool {
    Work.done.comparisons += 1
    return left.number == right.number
  }
}

@MainActor
private final class Ledger {
  private var rows: [Row]
  private(set) var touched = 1
  private let announce: (ListEdit) -> Void

  init(rows: Int, announce: @escaping (ListEdit) -> Void) {
    // Five digits, as long as `<any>`.
    self.rows = (0..<rows).map { Row(number: 10_000 + $0 % 1000) }
    self.announce = announce
  }

  var shownRows: [Row] {
    Work.done.reads += 1
    return rows
  }

  var address: UnsafeRawPointer? { rows.withUnsafeBytes { $0.baseAddress } }

  /// Reserves room, so that the list can grow without moving.
  func makeRoom() { rows.reserveCapacity(rows.count + 100) }

  func insert() {
    rows.insert(Row(number: 10_000), at: 5)
    announce(.insert(row: 5))
  }

  func remove() {
    rows.remove(at: 5)
    announce(.remove(row: 5))
  }

  func update() {
    rows[5] = Row(number: 20_000 + rows[5].number % 10_000)
    announce(.update(row: 5))
  }

  /// Changes a row without announcing it.
  func change() { rows[rows.count / 2] = Row(number: 30_001 - rows[rows.count / 2].number % 2) }

  func touch() { touched = 3 - touched }
}

private enum LedgerScreen: Screen {
  static let name = "ledger"
  static var rows = 10
  static var viewModel = Ledger(rows: 0) { _ in }

  static func make(in world: World, notify: Notifier) -> Ledger {
    viewModel = Ledger(rows: rows) { notify($0, in: "rows") }
    return viewModel
  }

  static func describe(_ view: inout Interface<Ledger>) {
    view.bind("rows", \.shownRows)
    view.bind("touched", \.touched)
    view.command("insert", Ledger.insert)
    view.command("remove", Ledger.remove)
    view.command("update", Ledger.update)
    view.command("change", Ledger.change)
    view.command("touch", Ledger.touch)
    view.command("nothing") { (_: inout Ledger) in }
  }
}
