import CStandardLibrary

/// The program that shows what is longer than the screen: `$PAGER`, or `less`.
///
/// If `LESS` is not set, `less` shows colours, and leaves its last page on the screen.
enum Pager {
  /// Shows `text` page by page; returns false, and shows nothing, if there is no such program.
  ///
  /// The terminal must not be raw. Returns when the pager exits.
  static func show(_ text: String) -> Bool {
    let command = Environment.value("PAGER") ?? "less"
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return false }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let process = try? ChildProcess.start(
      "/bin/sh", ["sh", "-c", "LESS=\"${LESS-FRX}\" \(command)"],
      environment: Environment.inherited, files: [(STDIN_FILENO, ends[0])])
    close(ends[0])
    // A pager that exits before the end breaks the pipe, which is not an error.
    if process != nil { try? FileDescriptor.writeAll(text, to: ends[1]) }
    close(ends[1])
    guard let process else { return false }
    return !ChildProcess.isNotFound(ChildProcess.wait(for: process))
  }
}
