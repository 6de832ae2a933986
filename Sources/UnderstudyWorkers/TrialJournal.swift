import Understudy
import UnderstudyPlatform
import UnderstudyProgram

/// What a worker's exploration is doing: a file in memory that outlives the worker.
///
/// It holds the session from the opening on, and starts again with each trial.
package final class TrialJournal: ByteStore {
  /// The complete lines in a journal.
  package static func lines(in file: UnnamedFile) -> ArraySlice<UInt8> {
    let written = file.content.prefix { $0 != 0 }
    let end = written.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return written[..<end]
  }

  // MARK: The worker's side

  private var file: WrittenFile

  /// Uses the file that the worker was started with; nil if there is none.
  package init?() {
    guard let file = try? WrittenFile(WorkerFiles.journal) else { return nil }
    self.file = file
  }

  package func begin(_ memory: borrowing ByteMemory) -> Int {
    if file.isIntact { try? file.setLength(0) }
    return 0
  }

  package func write(_ bytes: Span<UInt8>, at position: Int) -> Bool {
    (try? file.write(bytes, at: position)) == true
  }

  package func isInPlace() -> Bool { true }

  package func whole(_ change: () -> Void) { change() }

  package func end(_ memory: borrowing ByteMemory) {}
}
