import LineEditing
import UnderstudyPlatform
import UnderstudyProgram

/// The program that shows what is longer than the screen: `$PAGER`, or `less`.
///
/// If `LESS` is not set, `less` shows colors, and leaves its last page on the screen.
enum Pager {
  /// Shows `text` page by page; returns false, and shows nothing, if there is no such program.
  ///
  /// The terminal must not be raw. Returns when the pager exits. `less` begins so that `row`, counted from 1, is in the
  /// middle of the screen.
  static func show(_ text: String, from row: Int = 1) -> Bool {
    let command = Environment.value("PAGER") ?? "less"
    let first = row - Terminal.height / 2
    let start = first > 1 ? "+\(first)\\$ " : ""
    guard let pipe = try? ChildProcess.makePipe() else { return false }
    let process = try? ChildProcess(
      shell: "LESS=\"\(start)${LESS-FRX}\" \(command)", files: [(STDIN_FILENO, pipe.read)])
    close(pipe.read)
    // A pager that exits before the end breaks the pipe, which is not an error.
    if process != nil { try? FileDescriptor.writeAll(text, to: pipe.write) }
    close(pipe.write)
    guard let process else { return false }
    return !process.wait().isNotFound
  }
}
