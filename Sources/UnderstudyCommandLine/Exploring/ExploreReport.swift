import LineEditing
import SessionAnalysis
import SessionReports
import Understudy
import UnderstudyExploring
import UnderstudyPlatform
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
  private let madeUpAnswers: MadeUpAnswers
  /// Whether a saved session still passes: then it shows what was found.
  private let passes: (Session) throws(Failure) -> Bool
  private let painter = ReportPainter(isColored: Terminal.wantsColor)
  private let output = StandardOutput()
  /// How many more lines of sessions are written.
  private var room: Int
  /// Whether there was no room for the whole session of a bug.
  private var leavesOut = false

  /// An agent reads no more, with what else is said: see `Excerpt`.
  private static let roomForAgent = 90

  init(
    screen: String, _ options: ExploreOptions, _ madeUpAnswers: MadeUpAnswers,
    passes: @escaping (Session) throws(Failure) -> Bool
  ) {
    (self.screen, self.options, self.madeUpAnswers) = (screen, options, madeUpAnswers)
    self.passes = passes
    room = options.isForAgent ? Self.roomForAgent : .max
  }

  /// Writes a finding, which is also saved if there is a folder for it.
  mutating func write(_ finding: ExploreJob.Finding) throws(Failure) {
    let file = try options.folder.map { folder throws(Failure) in
      try FoundFile(finding, of: screen, in: folder).write(unless: passes)
    }
    switch options.format {
    case .text:
      let place = file.map { file in
        "\(Self.head(of: finding, in: screen))\(file.isNew ? ", in" : "; already in") \(FileName.shown(file.path))\n"
      }
      let text = (place ?? shown(finding)) + remark(on: finding)
      try output.write(finding.isBug ? painter.paint(text) : text)
    case .jsonl:
      try writeObject(finding.isBug ? "find" : "offer", json(finding, in: file))
    }
  }

  /// Writes what was done altogether, and for programs what was not reached.
  func write(steps: Int, behaviors: Int, bugs: Int, unreached: [String]) throws(Failure) {
    switch options.format {
    case .text:
      let found = bugs == 0 ? "no bug found" : bugs.counted("bug found", "bugs found")
      let kinds = behaviors.counted("kind")
      try output.write(
        painter.paint(
          "\(screen): \(steps.counted("step")), \(kinds) of behavior, \(found) "
            + "(\(options.isForAgent ? "" : "--")seed \(options.seed))\n"))
      if leavesOut { try output.write("\(screen): to see the whole sessions, pass save\n") }
    case .jsonl:
      try writeObject(
        "screen",
        [
          "steps": .number(steps), "behaviors": .number(behaviors), "finds": .number(bugs),
          "seed": .number("\(options.seed)"), "unreached": .array(unreached.map(JSON.string)),
        ])
    }
  }

  /// Writes what may be meant, and what makes it a bug.
  mutating func write(offers: [ExploreJob.Finding]) throws(Failure) {
    for offer in offers { try write(offer) }
    if !offers.isEmpty, options.format == .text {
      let what = offers.count == 1 ? "it is a bug" : "one of these is a bug"
      let saving = options.isForAgent ? "pass save" : "--save FOLDER"
      let sessions = options.folder == nil ? "; to see what happens, \(saving)" : ""
      try output.write("\(screen): if \(what), add an invariant that says so\(sessions)\n")
    }
  }

  /// Writes what was not reached, for people: there it is no part of the summary.
  func write(unreached: [String]) throws(Failure) {
    guard options.format == .text, !unreached.isEmpty else { return }
    try output.write("\(screen): not reached: \(Self.listed(unreached, atMost: 6))\n")
  }

  // MARK: For people

  /// The text on a finding for which there is room.
  private mutating func shown(_ finding: ExploreJob.Finding) -> String {
    if finding.isBug, Self.lines(of: finding.session).count > room { leavesOut = true }
    let text = Self.text(on: finding, in: screen, room: room)
    room -= text.count(where: \.isNewline) - 1
    return text
  }

  /// Its head above the session, of which what may be meant has only the commands, and so does what has no room for
  /// more.
  static func text(
    on finding: ExploreJob.Finding, in screen: String, room: Int = .max
  ) -> String {
    let forms = finding.isBug ? [lines(of:), commands(in:)] : [commands(in:)]
    let shown = forms.lazy.map { $0(finding.session) }.first { $0.count <= room } ?? []
    let end = shown.isEmpty ? "\n" : ":\n"
    return head(of: finding, in: screen) + end + shown.map { "    \($0)\n" }.joined()
  }

  private static func lines(of session: Session) -> [String] {
    session.text.split(separator: "\n").map(String.init)
  }

  private static func head(of finding: ExploreJob.Finding, in screen: String) -> String {
    let (count, others) = (finding.commandCount, finding.othersThanLast)
    return "\(screen): \(finding.title): "
      + (count == 0 ? "in the opening" : count.counted("command"))
      + (others.isEmpty ? "" : ", also after \(listed(others, atMost: 3))")
      + (finding.isShortest ? "" : ", could be shorter")
  }

  /// A line for each command, for the time that passes after it, and for each service that fails or does not answer,
  /// as many and as long as a person reads.
  private static func commands(in session: Session) -> [String] {
    let steps = session.steps.map { step -> [String] in
      let events = session.events(of: step)
      let time = events.compactMap(\.timePassed).reduce(.zero, +)
      return (step.command.map { ["\(Event.command($0))".cut(to: 100)] } ?? [])
        + (time > .zero ? [":wait \(Value.double(time.seconds))"] : [])
        + events.compactMap(\.failingService).uniqued().map { "\($0)".cut(to: 100) }
    }
    // The opening, too.
    let rest = steps.count - mostCommands - 1
    return steps.prefix(mostCommands + 1).joined() + (rest > 0 ? ["and \(rest) more"] : [])
  }

  private static let mostCommands = 12

  /// Which answers that it takes no service may send; empty if they are the simplest, or recorded.
  private func remark(on finding: ExploreJob.Finding) -> String {
    guard finding.isBug else { return "" }
    let madeUp = madeUpAnswers.names(in: finding.session, of: [.madeUp, .negative])
    let others = madeUpAnswers.names(in: finding.session, of: [.ofAnotherQuestion])
    func answers(_ names: [String], _ one: String, _ several: String) -> [String] {
      if names.isEmpty { return [] }
      return names.count == 1
        ? ["the answer of \(names[0]) \(one)"]
        : ["the answers of \(names.enumerated("and")) \(several)"]
    }
    let from = options.isForAgent ? "pass from" : "--from sessions"
    let recorded = options.paths.isEmpty ? "; to answer as recorded, \(from)" : ""
    let remarks =
      answers(
        madeUp, "is made up: if no service sends it, let its type refuse it\(recorded)",
        "are made up: if no service sends them, let their types refuse them\(recorded)")
      + answers(
        others, "was recorded for another question: see whether it fits this one",
        "were recorded for other questions: see whether they fit these")
    return remarks.map { "\(screen): \($0)\n" }.joined()
  }

  private static func listed(_ texts: [String], atMost most: Int) -> String {
    let rest = texts.count - most
    return texts.prefix(most).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  // MARK: For programs

  private func json(_ finding: ExploreJob.Finding, in file: FoundFile.Place?) -> JSON {
    let others = finding.othersThanLast.map(JSON.string)
    return [
      "text": .string(finding.text), "commands": .number(finding.commandCount),
      "session": .string(finding.session.text), "file": file.map { .string($0.path) },
      "also": others.isEmpty ? nil : .array(others),
      "shortest": finding.isShortest ? nil : .boolean(false),
    ]
  }

  private func writeObject(_ type: String, _ object: JSON) throws(Failure) {
    let head: JSON = [
      "type": .string(type), "version": .number(Self.version), "screen": .string(screen),
    ]
    try output.write("\(JSON.object(head.members + object.members))\n")
  }
}

extension Event {
  /// That a service fails or does not answer, without what it was asked; nil if this is something else.
  fileprivate var failingService: Event? {
    switch self {
    case .effect(let question, .failure(let text, let error)) where question.worldEffect == nil:
      .effect(Question(question.effect), .failure(text, error))
    case .pending(let question): .pending(Question(question.effect))
    default: nil
    }
  }
}

extension ExploreJob.Finding {
  fileprivate var commandCount: Int { max(session.steps.count - 1, 0) }

  /// The commands after which the same fails as in its session.
  fileprivate var othersThanLast: [String] { commands.subtracting([command, ""]).sorted() }
}

/// The file of a session that an exploration found. Its name says what the session shows, so explorations
/// on several machines save the same finding under the same name, and others under other names.
@MainActor
private struct FoundFile {
  /// What the session shows, as its first line says.
  private let head: Session.Line
  private let bytes: [UInt8]
  private let symptoms: Set<Symptom>
  private let stem: String

  init(_ finding: ExploreJob.Finding, of screen: String, in folder: String) {
    var session = finding.session
    // It stays true when the session expects something else.
    head = .comment(.init(Session.startOfFinding + finding.title))
    session.lines.insert(head, at: 0)
    bytes = Array(session.text.utf8)
    symptoms = session.symptoms
    stem = "\(folder)/\(screen)-\(Self.name(for: finding.title))"
  }

  /// The file that has a session with the cause, and whether it was written now: otherwise its session may be
  /// another one.
  typealias Place = (path: String, isNew: Bool)

  /// Writes the session, unless a file has one with the same cause already, which still expects it and `passes`:
  /// another bug may have the same name, and what was found is gone once the fix is accepted. Never overwrites one.
  ///
  /// - Throws: ``Failure`` if it can't be written.
  func write(unless passes: (Session) throws(Failure) -> Bool) throws(Failure) -> Place {
    var number = 1
    while true {
      let path = number == 1 ? "\(stem).session" : "\(stem)-\(number).session"
      do throws(Failure) {
        try NewFile.write(bytes, to: path)
        return (path, true)
      } catch {
        // Another exploration may save into the folder at the same time.
        guard FileDescriptor.exists(path) else { throw error }
      }
      if let session = try? SessionFiles.read(path), session.lines.first == head {
        if session.text.utf8.elementsEqual(bytes) { return (path, false) }
        let isExpected = session.symptoms.isSuperset(of: symptoms)
        if isExpected, try passes(session) { return (path, false) }
      }
      number += 1
    }
  }

  /// The words of the text: `broken-the-big-jug-does-not-hold-4`. A digest stands for what is left out.
  private static func name(for text: String) -> String {
    let words = text.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    let whole = words.joined(separator: "-")
    if whole.utf8.count <= mostBytes, text.allSatisfy(\.isASCII) { return whole }
    let digest = String(FNV1a.digest(of: Array(text.utf8)) & 0xffff_ffff, radix: 16)
    return "\(whole.prefix(mostBytes))-\(digest)"
  }

  private static let mostBytes = 60
}

extension Session {
  fileprivate static let startOfFinding = "found: "

  /// What exploring found, as the first line says; nil if it says nothing.
  var titleOfFinding: String? {
    guard case .comment(let comment)? = lines.first, comment.text.hasPrefix(Self.startOfFinding)
    else { return nil }
    return String(comment.text.dropFirst(Self.startOfFinding.count))
  }

  /// What it says is wrong.
  fileprivate var symptoms: Set<Symptom> {
    Set(lines.compactMap(\.event).compactMap { Symptom($0) })
  }
}
