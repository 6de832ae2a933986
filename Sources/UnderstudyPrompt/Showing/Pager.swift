import LineEditing
import UnderstudyPlatform
import UnderstudyProgram

/// The program that shows what is longer than the screen: `$PAGER`, or `less`.
///
/// If `LESS` is not set, `less` shows colors, and leaves its last page on the screen.
enum Pager {
  /// Shows `text` page by page; returns false, and shows nothing, if there is no such program.
  ///
  /// The terminal must not be raw. Returns when the pager exits. `less` begins a few rows above `row`, which is counted
  /// from 1, if it fills the screen from there.
  static func show(_ text: String, from row: Int = 1) -> Bool {
    let command = Environment.value("PAGER") ?? "less"
    let last = text.count { $0 == "\n" } - Terminal.height + 2
    let first = min(row - rowsAbove, last)
    let start = first > 1 ? "+\(first)\\$ " : ""
    guard let pipe = try? ChildProcess.makePipe() else { return false }
    let process = try? ChildProcess(
      "/bin/sh", ["sh", "-c", "LESS=\"\(start)${LESS-FRX}\" \(command)"],
      environment: Environment.inherited, files: [(STDIN_FILENO, pipe.read)])
    close(pipe.read)
    // A pager that exits before the end breaks the pipe, which is not an error.
    if process != nil { try? FileDescriptor.writeAll(text, to: pipe.write) }
    close(pipe.write)
    guard let process else { return false }
    return !process.wait().isNotFound
  }

  private static let rowsAbove = 3
}
