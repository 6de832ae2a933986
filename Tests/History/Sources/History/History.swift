import Foundation

/// Edits the app again and again, and counts what its sessions say of each edit.
@main struct History {
  private let root = URL(filePath: FileManager.default.currentDirectoryPath)
  private let app: AppCopy
  private let options: Options

  static func main() {
    do {
      let history = History(try Options(CommandLine.arguments.dropFirst()))
      let verdicts = try history.run()
      Output.write("\(Totals(verdicts))\n")
      exit(Totals(verdicts).areReached ? 0 : 1)
    } catch {
      Output.write("Tests/History/run: \(error)\n", to: .standardError)
      exit(error is Options.Mistake ? 64 : 1)
    }
  }

  private init(_ options: Options) {
    self.options = options
    app = AppCopy(in: root.appending(path: ".build/history"))
  }

  private func run() throws -> [Verdict] {
    let folder = root.appending(path: "Tests/History")
    if options.first == nil { try app.begin(with: folder.appending(path: "App")) }
    let sessions = try app.sessionsByScreen()
    let files = try FileManager.default
      .contentsOfDirectory(at: folder.appending(path: "edits"), includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "diff" }.sorted { $0.path < $1.path }
    let edits = try files.map { try Edit(contentsOf: $0, sessions: sessions) }
    let selected = edits.filter(options.select)
    if let first = selected.first, options.first != nil { try app.restore(before: first) }
    Output.write("\(Verdict.heading)\n")
    return try selected.map { edit in
      do {
        let verdict = try judge(edit)
        Output.write("\(verdict)\n")
        return verdict
      } catch let problem as Problem { throw Problem("\(edit.name): \(problem)") }
    }
  }

  /// Makes an edit, replays the sessions, and does what a developer would do.
  private func judge(_ edit: Edit) throws -> Verdict {
    var verdict = Verdict(edit)
    try app.keep(before: edit)
    for change in edit.changes { try change.apply(in: app.folder) }
    try app.compile()
    let report = try app.run(["replay"]).text
    show(report)
    verdict.compare(try findings(), report: report)
    let before = try app.sessions()
    for action in edit.actions { try perform(action, after: report, edit, &verdict) }
    if edit.actions.contains(.revert) { return verdict }
    let after = try app.sessions()
    verdict.compareLines(before, after)
    verdict.compareAgain(try findings())
    return verdict
  }

  private func findings() throws -> Findings {
    try Findings(jsonLines: app.run(["replay", "--format", "jsonl"]).text)
  }

  private func perform(
    _ action: Edit.Action, after report: String, _ edit: Edit, _ verdict: inout Verdict
  ) throws {
    switch action {
    case .revert: try app.restore(before: edit)
    case .accept(let only):
      show(try app.run(["replay", "--accept"] + (only.map { ["--only", $0] } ?? [])).text)
    case .command(let command):
      // As it is printed: the line, or for what it was asked first.
      let lines = report.components(separatedBy: "\n")
      let proposal = lines.first {
        $0.contains("Shelf \(command) ") || $0.hasSuffix("Shelf \(command)")
      }
      if proposal == nil { verdict.add(obstacle: "not proposed: \(command)") }
      let words = proposal?.components(separatedBy: "Shelf ").last ?? "\(command) sessions"
      let (status, text) = try app.run(words.components(separatedBy: " "))
      show(text)
      if status != 0 {
        verdict.add(obstacle: "\(words): \(text.trimmingCharacters(in: .newlines))")
      }
    }
  }

  /// Prints what the app says, if that is asked for.
  private func show(_ text: String) {
    if options.shows { Output.write(text) }
  }
}

/// Writes at once: a run takes minutes.
enum Output {
  static func write(_ text: String, to file: FileHandle = .standardOutput) {
    file.write(Data(text.utf8))
  }
}

/// The options of the program.
struct Options {
  private(set) var first: Int?
  private(set) var last: Int?
  private(set) var shows = false

  struct Mistake: Error, CustomStringConvertible {
    let description = "usage: Tests/History/run [--from N] [--to N] [--show]"
  }

  init(_ arguments: ArraySlice<String>) throws {
    var rest = arguments
    while let option = rest.popFirst() {
      switch option {
      case "--from": first = try Self.number(rest.popFirst())
      case "--to": last = try Self.number(rest.popFirst())
      case "--show": shows = true
      default: throw Mistake()
      }
    }
  }

  private static func number(_ word: String?) throws -> Int {
    guard let word, let number = Int(word) else { throw Mistake() }
    return number
  }

  func select(_ edit: Edit) -> Bool {
    guard let number = Int(edit.name.prefix(2)) else { return false }
    return (first ?? 0) <= number && number <= (last ?? .max)
  }
}
