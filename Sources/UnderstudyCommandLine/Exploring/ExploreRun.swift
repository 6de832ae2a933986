import CStandardLibrary
import Understudy

/// Explores a screen, and reports what is wrong with it.
@MainActor
struct ExploreRun {
  private let screen: any Screen.Type
  private let options: ExploreOptions
  private var known: Set<String> = []
  private var finds: [ExploredLane.Found] = []

  init(_ screen: any Screen.Type, _ options: ExploreOptions) {
    (self.screen, self.options) = (screen, options)
  }

  /// Explores the screen, and writes a report to standard output.
  ///
  /// - Returns: whether nothing is wrong.
  /// - Throws: ``Failure`` if it can't be explored, or is interrupted.
  mutating func run() throws(Failure) -> Bool {
    var pool = LanePool(screen, options)
    let lanes = try pool.run()
    for lane in lanes {
      for find in lane.finds { add(find.text, find.session) }
    }
    for end in lanes.flatMap(\.ends) { try add(end) }
    let output = StandardOutput()
    for find in finds { try report(find, output) }
    let steps = lanes.reduce(0) { $0 + $1.steps }.counted("step")
    let behaviours = lanes.reduce(into: Set()) { $0.formUnion($1.behaviours) }.count
    try output.write(
      "\(screen.name): \(steps), \(behaviours.counted("kind")) of behaviour, "
        + "\(finds.isEmpty ? "no find" : finds.count.counted("find")) (--seed \(options.seed))\n")
    if options.isInterrupted() { throw Failure(signal: SIGINT, "interrupted") }
    return finds.isEmpty
  }

  /// Adds what is wrong, once. Of sessions that show the same, the first one with the fewest commands
  /// is kept.
  private mutating func add(_ text: String, _ session: Session) {
    let find = ExploredLane.Found(text: text, session: session)
    if known.insert(text).inserted {
      finds.append(find)
    } else if let place = finds.firstIndex(where: { $0.text == text }),
      session.steps.count < finds[place].session.steps.count
    {
      finds[place] = find
    }
  }

  /// Adds the end of a process, minimised. A hang that does not happen again was a slow machine.
  private mutating func add(_ end: ExploredLane.End) throws(Failure) {
    let place = end.command.isEmpty ? "" : " in \(end.command)"
    let text = "\(Symptom.crash(end.name))\(place)"
    guard !known.contains(text) else { return }
    if let session = try minimised(end) {
      add(text, session)
    } else if end.name != ProcessEnd.timeout {
      add("\(text), but not each time", end.session)
    }
  }

  /// The smallest session that ends the process in the same way; nil if it does not happen again.
  private func minimised(_ end: ExploredLane.End) throws(Failure) -> Session? {
    let replays = CandidateReplays(
      timeout: options.timeout, isCareful: true, isInterrupted: options.isInterrupted)
    defer { replays.end() }
    guard let log = try replays.replay(end.session),
      let outcome = Outcome.all(in: end.session, log).first(where: {
        $0.symptom == .crash(end.name)
      })
    else { return nil }
    var minimiser = Minimiser(end.session, to: outcome) { try replays.replay($0) }
    minimiser.useParameters(of: screen.description)
    minimiser.isStopped = options.isInterrupted
    return try minimiser.minimiseFromStart() ? minimiser.session : nil
  }

  /// Writes a session below what it shows, or its file's name if it is saved.
  private func report(
    _ find: ExploredLane.Found, _ output: StandardOutput
  ) throws(Failure) {
    let count = max(find.session.steps.count - 1, 0).counted("command")
    try output.write("\(screen.name): \(find.text): \(count)")
    if let folder = options.folder {
      let file = try FoundFile(find, of: screen.name, in: folder).write()
      try output.write(", in \(FileName.shown(file))\n")
    } else {
      let lines = find.session.text.split(separator: "\n").map { "    \($0)\n" }
      try output.write(":\n" + lines.joined())
    }
  }
}
