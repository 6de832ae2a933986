import LineEditing
import SessionReports
import Understudy
import UnderstudyProgram

/// Writes on standard output what an exploration of a screen found: for people, or a JSON object on a
/// line for each finding, and then one for the screen.
///
/// Version 1; see the article on exploring. Later versions may add members; existing ones keep their
/// meaning.
@MainActor
struct ExploreReport {
  static let version = 1
  private let screen: String
  private let options: ExploreOptions
  private let painter = ReportPainter(isColored: Terminal.wantsColor)
  private let output = StandardOutput()

  init(screen: String, _ options: ExploreOptions) {
    (self.screen, self.options) = (screen, options)
  }

  /// What was done altogether.
  struct Summary {
    let steps: Int
    let behaviors: Int
    let bugs: Int
  }

  /// Writes a finding, which is also saved if there is a folder for it.
  func write(_ finding: ExploreJob.Finding) throws(Failure) {
    let file = try options.folder.map { folder throws(Failure) in
      try FoundFile(finding, of: screen, in: folder).write()
    }
    switch options.format {
    case .text:
      let text = text(on: finding, in: file)
      try output.write(finding.isBug ? painter.paint(text) : text)
    case .jsonl:
      try writeObject(finding.isBug ? "find" : "offer", members(of: finding, in: file))
    }
  }

  func write(_ summary: Summary) throws(Failure) {
    switch options.format {
    case .text: try output.write(painter.paint(text(on: summary)))
    case .jsonl: try writeObject("screen", members(of: summary))
    }
  }

  /// Writes what may be meant, and what makes it a bug.
  func write(offers: [ExploreJob.Finding]) throws(Failure) {
    for offer in offers { try write(offer) }
    if !offers.isEmpty, options.format == .text {
      let what = offers.count == 1 ? "it is a bug" : "one of these is a bug"
      try output.write("\(screen): if \(what), add an invariant that says so\n")
    }
  }

  // MARK: For people

  /// The session below what it shows, or its file's name if it is saved.
  private func text(on finding: ExploreJob.Finding, in file: String?) -> String {
    let others = finding.othersThanLast
    let head =
      "\(screen): \(finding.title): \(finding.commandCount.counted("command"))"
      + (others.isEmpty ? "" : ", also after \(Self.listed(others))")
      + (finding.isShortest ? "" : ", could be shorter")
    if let file { return "\(head), in \(FileName.shown(file))\n" }
    let lines = finding.session.text.split(separator: "\n").map { "    \($0)\n" }
    return "\(head):\n" + lines.joined()
  }

  private func text(on summary: Summary) -> String {
    let bugs =
      summary.bugs == 0 ? "no bug found" : summary.bugs.counted("bug found", "bugs found")
    return "\(screen): \(summary.steps.counted("step")), "
      + "\(summary.behaviors.counted("kind")) of behavior, \(bugs) (--seed \(options.seed))\n"
  }

  private static let mostOthers = 3

  private static func listed(_ names: [String]) -> String {
    let rest = names.count - mostOthers
    return names.prefix(mostOthers).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  // MARK: For programs

  private func members(of finding: ExploreJob.Finding, in file: String?) -> [JSON.Member] {
    [
      .init("text", .string(finding.text)), .init("commands", .number(finding.commandCount)),
      .init("session", .string(finding.session.text)),
    ] + (file.map { [.init("file", .string($0))] } ?? [])
      + (finding.othersThanLast.isEmpty
        ? [] : [.init("also", .array(finding.othersThanLast.map(JSON.string)))])
      + (finding.isShortest ? [] : [.init("shortest", .boolean(false))])
  }

  private func members(of summary: Summary) -> [JSON.Member] {
    [
      .init("steps", .number(summary.steps)), .init("behaviors", .number(summary.behaviors)),
      .init("finds", .number(summary.bugs)), .init("seed", .number("\(options.seed)")),
    ]
  }

  private func writeObject(_ type: String, _ members: [JSON.Member]) throws(Failure) {
    let head: [JSON.Member] = [
      .init("type", .string(type)), .init("version", .number(Self.version)),
      .init("screen", .string(screen)),
    ]
    try output.write("\(JSON.object(head + members))\n")
  }
}

extension ExploreJob.Finding {
  fileprivate var commandCount: Int { max(session.steps.count - 1, 0) }

  /// The commands after which the same fails as in its session.
  fileprivate var othersThanLast: [String] { commands.subtracting([command, ""]).sorted() }
}
