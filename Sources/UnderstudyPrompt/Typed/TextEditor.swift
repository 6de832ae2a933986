import LineEditing
import Understudy
import UnderstudyPlatform
import UnderstudyProgram

/// The program with which a person edits files: `$VISUAL`, `$EDITOR`, or `vi`.
enum TextEditor {
  /// Opens a file at a line until the program exits; returns the reason if that is impossible.
  static func edit(_ file: String, at line: Int) -> String? {
    do throws(Failure) {
      _ = try run(on: file, at: line)
      return nil
    } catch {
      return error.message
    }
  }

  /// The text as the person saved it, in a file that only this user can read.
  ///
  /// - Throws: ``Failure`` if that is impossible, or if the program fails, as vi does after `:cq`.
  static func edit(text: String) throws(Failure) -> String {
    // The ending is what the person's program knows sessions by.
    let ending = ".session"
    var path = ""
    defer { try? FileSystem.remove(path) }
    do throws(SystemError) {
      let file = try TemporaryFile.named { random throws(SystemError) in
        path = "\(TemporaryFile.folder)/understudy-\(random)\(ending)"
        return try TemporaryFile.create(at: path)
      }
      defer { close(file) }
      try FileDescriptor.writeAll(text, to: file)
    } catch {
      throw Failure(cannotWrite: path, error)
    }
    guard try run(on: path, at: 1) == 0 else {
      throw Failure(.failed, "not edited: \(program.quotedBriefly) failed")
    }
    return String(decoding: try SessionFiles.bytes(of: path), as: UTF8.self)
  }

  private static var program: String {
    Environment.value("VISUAL") ?? Environment.value("EDITOR") ?? "vi"
  }

  private static func run(on file: String, at line: Int) throws(Failure) -> Int32 {
    let path = ShellWord.file(file)
    let words = takesLine(program) ? ["+\(line)", path] : [path]
    let process: ChildProcess
    do throws(SystemError) {
      // The variable may hold options, too.
      process = try ChildProcess(shell: "\(program) \"$@\"", ["sh"] + words)
    } catch {
      throw Failure(.internalError, "the editor can't be started: \(error)")
    }
    let end = process.wait()
    if end.isNotFound {
      throw Failure(.usage, "\(program.quotedBriefly): no such editor: set EDITOR to one")
    }
    return end.status
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

/// The program that shows what is longer than the screen: `$PAGER`, or `less`.
///
/// If `LESS` is not set, `less` shows colors, says which key leaves it, and leaves its last page on the screen.
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
      shell: "LESS=\"\(start)${LESS-FRX -Psq goes back}\" \(command)",
      files: [(STDIN_FILENO, pipe.read)])
    close(pipe.read)
    // A pager that exits before the end breaks the pipe, which is not an error.
    if process != nil { try? FileDescriptor.writeAll(text, to: pipe.write) }
    close(pipe.write)
    guard let process else { return false }
    return !process.wait().isNotFound
  }
}
