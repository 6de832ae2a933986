import Understudy
import UnderstudyProgram

/// What a screen's process is asked. It answers each request with `done`.
enum ScreenRequest {
  /// To open the screen, which it does by itself.
  case opening
  /// A line as a person types it.
  case command(String)
  case comment(String)
  /// What the screen shows, or a binding or a part of one in full.
  case show(String?)
  case undo(String)
  /// The lines with which the session ends if it ends now.
  case ending

  /// Whether it is in the session, which then ends with its hang.
  var isCommand: Bool { if case .command = self { true } else { false } }

  /// What is written to the process; nil if nothing.
  var text: String? {
    switch self {
    case .opening: nil
    case .command(let line): line
    // The process does not answer a comment, but what follows it. That answer is ignored.
    case .comment(let line): "\(line)\n" + Self.describe
    case .ending: Self.describe
    case .show(let name):
      "\(["show": name.map(JSON.string) ?? .boolean(true)] as JSON)"
    case .undo(let count): #"{"undo":\#(count)}"#
    }
  }

  private static let describe = #"{"describe":true}"#

  /// What is written for several lines of which the process runs those up to a refusal.
  static func text(of lines: [String]) -> String {
    "\(["lines": .array(lines.map(JSON.string))] as JSON)"
  }

  /// The command, if it is one.
  var line: String? { if case .command(let line) = self { line } else { nil } }
}

extension ArraySlice<ScreenRequest> {
  /// The commands in the background that come first, and the one that follows them.
  var linesInOneTurn: [String] {
    var (lines, size): ([String], Int) = ([], 0)
    for request in self {
      guard let line = request.line else { break }
      size += ScreenRequest.text(of: [line]).utf8.count
      if size > ScreenRequest.longest { break }
      lines.append(line)
      guard line.last(where: { !$0.isWhitespace }) == "&" else { break }
    }
    return lines
  }
}

extension ScreenRequest {
  /// The longest text. It fits in a pipe, so that the server never waits for a process.
  fileprivate static let longest = 1 << 15

  /// The command or comment that an agent types; nil if the text is blank.
  ///
  /// - Throws: ``Failure`` if it is neither.
  init?(typed text: String) throws(Failure) {
    guard text.utf8.count <= Self.longest else {
      throw Failure("do: a command is longer than \(Self.longest) bytes")
    }
    guard text.utf8.allSatisfy({ $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }) else {
      throw Failure(
        "do: \(text.quotedBriefly): a string is one command: write a line break in quotes as \\n")
    }
    switch ScriptLine(text, at: .first) {
    case .blank: return nil
    case .comment: self = .comment(text)
    case _ where ScriptLine.isTyped(text, at: .first): self = .command(text)
    case _:
      throw Failure(
        "do: \(text.quotedBriefly): not a command: type it as usage shows it, such as \"add 2\"")
    }
  }
}
