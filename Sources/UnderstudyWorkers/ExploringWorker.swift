import SessionAnalysis
import Understudy
import UnderstudyExploring
import UnderstudyPlatform
import UnderstudyProgram

/// Explores a screen, and reports what it finds to the parent process.
@MainActor
final class ExploringWorker {
  private let settings: ExploreSettings
  private let region: Region
  private let parent: ParentProcess
  private var steps = 0
  private var pauses = 0
  private var misses: [Int?] = []
  /// When it last said that it does not hang.
  private var lastMessage = Seal.realTime

  /// A message for each pause would slow down screens with short trials. Only their number
  /// decides, so that a run that crashes reports the same each time.
  private static let pausesPerMessage = 4
  private static let longestSilence = Duration.milliseconds(100)

  init(_ settings: ExploreSettings, in region: Region, for parent: ParentProcess) {
    (self.settings, self.region, self.parent) = (settings, region, parent)
  }

  /// Explores once the parent process has said from which sessions.
  ///
  /// - Throws: ``Failure`` if the screen is missing, or when the requests can't be read.
  func run() throws(Failure) {
    guard let screen = Catalog.screen(named: settings.screen) else {
      throw Catalog.unknown(settings.screen)
    }
    parent.send(.ready)
    var (sessions, ends): ([Session], [Session]) = ([], [])
    while let request = try parent.next() {
      switch request {
      case .startFrom(let text):
        if let session = try? Session(parsing: text, file: screen.name) { sessions.append(session) }
      case .avoid(let text):
        if let session = try? Session(parsing: text, file: screen.name) { ends.append(session) }
      case .explore: return explore(screen, from: sessions, avoiding: ends)
      case .replay, .replayText, .findSurprises: return
      }
    }
  }

  private func explore(
    _ screen: any Screen.Type, from sessions: [Session], avoiding ends: [Session]
  ) {
    var options = Explorer.Options(
      seed: settings.seed, steps: settings.steps,
      workers: settings.number..<(settings.number + 1), sessions: sessions, journal: TrialJournal())
    options.attempt = settings.attempt
    (options.excluded, options.known) = (settings.excluded, settings.known)
    (options.settings, options.ends) = (region.settings, ends)
    options.time = settings.milliseconds.map { .milliseconds($0) }
    let end = options.time.map { Seal.realTime + $0 }
    options.isOver = { [self] in
      endSilence()
      return end.map { Seal.realTime >= $0 } ?? false
    }
    World.signOfLife = { [self] in endSilence() }
    options.began = { [self] in send(.began) }
    options.progress = { [self] in take($0) }
    // At once, since shrinking takes long, and may end the process.
    options.found = { [self] in send($0) }
    // Sessions of other regions can't be shrunk to the usual one here.
    options.looksForSurprises = region == .usual
    do {
      let isSpoiled = try Explorer(screen, options).run { finding in
        send(finding)
        return true
      }
      sendSteps()
      parent.send(isSpoiled ? .retired : .finished(microseconds: 0))
    } catch {
      parent.send(.unplayable(line: 0, "the screen can't be opened: \(error)"))
    }
  }

  /// Says that it does not hang, in the middle of a trial or a replay whose steps take long, and nothing else: what
  /// it reports must not depend on the time.
  private func endSilence() {
    let now = Seal.realTime
    guard now - lastMessage > Self.longestSilence else { return }
    lastMessage = now
    send(.behaviors([]))
  }

  /// Between two runs of the screen.
  private func take(_ progress: Explorer.Progress) {
    pauses += 1
    steps = progress.steps
    // At once, since the next trial may end the process.
    if !progress.behaviors.isEmpty { send(.behaviors(Set(progress.behaviors))) }
    misses = progress.unreached.misses
    if !progress.behaviors.isEmpty || pauses.isMultiple(of: Self.pausesPerMessage) { sendSteps() }
  }

  private func sendSteps() {
    send(.misses(misses))
    // The last trial may have run some more.
    send(.steps(min(steps, settings.steps)))
  }

  private func send(_ finding: Finding) {
    let session = Array(finding.session.text.utf8)
    send(
      .finding(
        finding.symptom.name, session: session, isBug: finding.symptom.isBug,
        isShortest: finding.isShortest))
  }

  private func send(_ message: ExploringMessage) { parent.send(.exploring(message)) }
}

/// What a worker's exploration is doing: a file in memory that outlives the worker.
///
/// It holds the session from the opening on, and starts again with each trial.
package final class TrialJournal: ByteStore {
  /// The complete lines in a journal.
  package static func lines(in file: UnnamedFile) -> ArraySlice<UInt8> {
    let written = file.content.prefix { $0 != 0 }
    let end = written.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return written[..<end]
  }

  // MARK: The worker's side

  private var file: WrittenFile

  /// Uses the file that the worker was started with; nil if there is none.
  package init?() {
    guard let file = try? WrittenFile(WorkerFiles.journal) else { return nil }
    self.file = file
  }

  package func begin(_ memory: borrowing ByteMemory) -> Int {
    if file.isIntact { try? file.setLength(0) }
    return 0
  }

  package func write(_ bytes: Span<UInt8>, at position: Int) -> Bool {
    (try? file.write(bytes, at: position)) == true
  }

  package func isInPlace() -> Bool { true }

  package func whole(_ change: () -> Void) { change() }

  package func end(_ memory: borrowing ByteMemory) {}
}
