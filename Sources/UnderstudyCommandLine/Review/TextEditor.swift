import Understudy

/// The program with which a person edits files: `$VISUAL`, `$EDITOR`, or `vi`.
enum TextEditor {
  /// Opens a file at a line until the program exits; returns the reason if that is impossible.
  static func edit(_ file: String, at line: Int) -> String? {
    let command = Environment.value("VISUAL") ?? Environment.value("EDITOR") ?? "vi"
    // A path that begins with a hyphen is no option.
    let path = file.hasPrefix("-") ? "./\(file)" : file
    let words = takesLine(command) ? ["+\(line)", path] : [path]
    do {
      // The variable may hold options, too.
      let process = try ChildProcess.start(
        "/bin/sh", ["sh", "-c", "\(command) \"$@\"", "sh"] + words,
        environment: Environment.inherited, files: [:])
      let isMissing = ChildProcess.isNotFound(ChildProcess.wait(for: process))
      return isMissing ? "\(command.quotedBriefly): no such editor: set EDITOR to one" : nil
    } catch {
      return "the editor can't be started: \(error)"
    }
  }

  /// Whether the program understands `+7` as a line's number.
  private static func takesLine(_ command: String) -> Bool {
    let program = command.split(separator: " ").first?.split(separator: "/").last ?? ""
    let known = [
      "vi", "vim", "nvim", "view", "ex", "nano", "pico", "emacs", "emacsclient", "joe", "kak",
      "micro", "mg",
    ]
    return known.contains(String(program))
  }
}
