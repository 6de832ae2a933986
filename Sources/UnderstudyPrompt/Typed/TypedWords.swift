import LineEditing
import SessionAnalysis
import Understudy
import UnderstudyProgram

/// The words of a line up to the cursor: the complete ones, and the one at the cursor, which may be
/// incomplete or empty.
struct TypedWords {
  let whole: [String]
  let beginning: String
  /// The byte of the line where `beginning` starts.
  let start: Int
  private let before: String

  /// Nil if the line has no words: after an invalid escape, or a control character.
  ///
  /// - Parameters:
  ///   - line: the line. A command may have its sign, as in a session.
  ///   - cursor: a byte of it.
  init?(_ line: String, upTo cursor: Int) {
    let sign = line.hasPrefix("> ") ? 2 : 0
    guard cursor >= sign else { return nil }
    let typed = String(decoding: Array(line.utf8)[sign..<cursor], as: UTF8.self)
    // A letter at the cursor, and a quote if one is open, complete the last word.
    let words = Words()
    guard ["x", "x\"", "x'"].contains(where: { (try? words.parse(typed + $0)) != nil }) else {
      return nil
    }
    let last = words.count - 1
    whole = (0..<last).map(words.text)
    beginning = String(words.text(last).dropLast())
    before = String(decoding: typed.utf8.prefix(words.offset(last)), as: UTF8.self)
    start = sign + before.utf8.count
  }
}

extension TypedWords {
  /// Why a line has no words; nil if it has some.
  static func flaw(of line: String, upTo cursor: Int) -> String? {
    do {
      try Words().parse(String(decoding: line.utf8.prefix(cursor), as: UTF8.self) + "x")
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// Which of a command's arguments, from 0, the cursor is in, and whether it is inside a literal
  /// that began with an earlier word.
  func argument(of command: CommandDescription) -> (index: Int, isInLiteral: Bool) {
    let words = Words()
    guard (try? words.parse(before)) != nil else { return (max(0, whole.count - 1), false) }
    let arguments = command.arguments(in: words)
    let last = arguments.count - 1
    guard last >= 0, command.parameter(at: last)?.kind == .literal,
      words.beginsLiteral(arguments[last].lowerBound),
      case .failure = words.literal(at: arguments[last].lowerBound).value
    else { return (arguments.count, false) }
    return (last, true)
  }
}

/// A path as it is typed at the prompt: a leading `~/` is the home folder.
struct PathWord {
  private let typed: String

  init(_ typed: String) { self.typed = typed }

  /// The path for the system. A folder named `~` is typed as `./~`.
  var path: String {
    guard typed == "~" || typed.hasPrefix("~/"), let home = Environment.value("HOME") else {
      return typed
    }
    return home + typed.dropFirst()
  }

  /// The contents of the folder that the word names, sorted: folders end in a slash.
  ///
  /// Hidden files are left out unless their dot is typed.
  func candidates(sessionsOnly: Bool) -> [Completions.Candidate] {
    if typed == "~" { return [Completions.Candidate("~/", endsWord: false)] }
    let folder = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
    let name = typed.dropFirst(folder.count)
    let place = folder.isEmpty ? "." : PathWord(folder).path
    return ((try? SessionFolder.names(in: place)) ?? []).sorted()
      .filter { name.hasPrefix(".") || !$0.hasPrefix(".") }
      .fitting(String(name), \.self)
      .compactMap { candidate($0, in: folder, at: place, sessionsOnly) }
  }

  private func candidate(
    _ name: String, in folder: String, at place: String, _ sessionsOnly: Bool
  ) -> Completions.Candidate? {
    if SessionFolder.isFolder("\(place)/\(name)") {
      return Completions.Candidate(
        folder + name + "/", label: FileName.shown(name) + "/", endsWord: false)
    }
    if sessionsOnly, !name.hasSuffix(".session") { return nil }
    return Completions.Candidate(folder + name, label: FileName.shown(name), endsWord: false)
  }
}

/// A command whose last text is in quotes that are still open: it continues on the next line.
package struct OpenText {
  private let line: String
  package let quote: String

  /// Nil if no quote is open at the end of the line.
  package init?(_ line: String) {
    let words = Words()
    // After a backslash, a quote would not close anything.
    let quotes = ["\"", "'"].filter { quote in
      (try? words.parse(line + "x")) == nil && (try? words.parse(line + "x" + quote)) != nil
    }
    guard let quote = quotes.first else { return nil }
    (self.line, self.quote) = (line, quote)
  }

  /// What comes before the next line, with the line break as a session writes it. Single quotes have
  /// no escapes, so they close and open again around it.
  var beginning: String { line + (quote == "'" ? #"'"\n"'"# : #"\n"#) }

  /// What is expected, for a person.
  var remark: String { "the text continues on the next line; \(quote) ends it, Ctrl-C drops it" }
}
