import LineEditing
import SessionAnalysis
import Understudy
import UnderstudyProgram
import UnderstudyPrompt

/// Runs commands from standard input, and writes the session to standard output.
///
/// The input may itself be a session: its comments and blank lines are kept, its expected output is
/// skipped, and a refusal that it expects does not stop it.
@MainActor
final class Script {
  var launch: Launch
  /// Writes objects for a program instead of the session; nil to write the session.
  let lineProtocol: LineProtocol?

  let reader = LineReader(file: 0)
  let output = StandardOutput()
  /// The file that `--record` names.
  var recording: RecordingFile?
  /// The commands that held a secret, as they were typed, by their number. They are kept only in
  /// memory, for an undo to run them again.
  var secrets: [Int: String] = [:]
  /// Rung when another thread has something for the view model.
  private let alarm: WakePipe
  /// The header and settings, if the input is a session.
  var setUp: SessionSetUp?
  /// Whether only settings were read since the header.
  var isBelowHeader = true
  private var hasFailed = false
  /// The messages of refusals and errors that the session may still turn out to expect.
  // Set as a whole: if it were changed in place, each command would check for exclusive access.
  private var openRefusals: [String] = []
  /// What the message of the next refusal adds, which the session does not have.
  private var advice = ""
  /// Whether the person knows that something waits for time to pass, or could not know.
  var hasNotedPending = false
  /// Whether the person knows that a service takes long.
  var hasNotedService = false
  /// When the last command began, and the time that the session says passed since.
  var step = (start: Duration.zero, passed: Duration.zero)
  /// How many services had been asked, and streams opened, before the last command, or after time passed since then.
  var askedBefore = 0
  /// How long nothing came, and how many services had been asked by then.
  var silence = (asked: 0, time: Duration.zero)
  /// Whether it waits as long as a line or an option says.
  var waitsAsAsked = false
  /// Whether lines of one request run, between which streams send nothing.
  var isInRequest = false
  /// A failure from a place that can't throw.
  private var failure: Failure?

  init(_ launch: Launch) throws(Failure) {
    guard let alarm = WakePipe() else {
      throw Failure(.internalError, "no file descriptors are left")
    }
    (self.launch, self.alarm) = (launch, alarm)
    EventLoop.shared.onArrival = { alarm.ring() }
    lineProtocol = launch.format == .jsonl ? LineProtocol(output) : nil
  }

  /// Runs the script to its end, or to the first command that is refused.
  ///
  /// - Throws: ``Failure`` with exit code 1 if a command was refused or failed or anything else went
  ///   wrong, such as a change without a notification, and 74 if recording stopped.
  func run() throws(Failure) {
    defer { output.forgetDeaths() }
    var stage = try openStage()
    do throws(Failure) {
      defer {
        stage.world.listPending()
        stage.transcript.leaveStore()
      }
      try begin(stage)
      while let other = try runLines(stage) {
        (stage, askedBefore) = (other, other.world.askedCount)
      }
      try end(stage)
    } catch {
      // Still writes what happened before the failure.
      try? deliverAll(stage)
      // That recording stopped counts more than a refusal.
      let isRefusal = error.code == Failure.Status.failed.rawValue
      guard isRefusal, recording?.hasStopped == true else { throw error }
    }
    // The reason was printed already.
    if recording?.hasStopped == true { throw Failure(.ioError, "") }
  }

  private func begin(_ stage: Stage) throws(Failure) {
    // A clock that ticks from the start waits at each line.
    hasNotedPending = stage.world.untilNextTimer != nil
    try deliver(stage)
    try lineProtocol?.sayDone(0, refused: false)
  }

  /// Runs the lines of the input up to its end, or to one that makes another stage, which is returned.
  private func runLines(_ stage: Stage) throws(Failure) -> Stage? {
    try judge(stage)
    repeat {
      // Kept for all its lines: a copy for each would count references.
      let input = reader.input
      let bytes = input.span
      while let line = reader.next(in: bytes) {
        if let other = try take(bytes.extracting(line), stage) { return other }
        try judge(stage)
      }
    } while try reader.readMore { () throws(Failure) in try awaitInput(stage) }
    return nil
  }

  private func end(_ stage: Stage) throws(Failure) {
    try judgeOpenRefusals(stage)
    stage.transcript.store()
    if launch.settles {
      stage.finish(within: Self.finalTime)
    } else {
      waitAsAsked { stage.awaitAnswers(for: Self.lastWait) }
    }
    stage.recordFoldedChanges()
    stage.world.listPending()
    try judge(stage)
    try judgeOpenRefusals(stage)
    if let failure { throw failure }
    try deliverAll(stage)
    noteRunning(stage)
    noteSilentStreams(stage)
    if hasFailed { throw Failure(.failed, "") }
  }

  // MARK: Lines

  /// Waits for input; what happens in the meantime is written at once.
  private func awaitInput(_ stage: Stage) throws(Failure) {
    repeat {
      // The world may act now.
      stage.transcript.store()
      stage.attend()
      try pause(stage, inStep: false)
    } while !alarm.awaitInput(0, for: stage.world.realTimeUntilNextTimer)
    stage.attend()
    try deliver(stage)
  }

  /// Does what a line says. An undo returns another stage, for the lines that follow.
  func take(_ line: Span<UInt8>, _ stage: Stage) throws(Failure) -> Stage? {
    Seal.line = reader.number
    let kind = ScriptLine(line, at: position)
    isBelowHeader = kind.setsUp
    switch kind {
    case .command(let range):
      let command = line.extracting(range)
      let isRequest = lineProtocol != nil && !range.isEmpty && command[0] == UInt8(ascii: "{")
      if isRequest { return try answer(Array(command), stage) }
      if line[0] != UInt8(ascii: ">"), let commented = commented(command, stage) {
        stage.transcript.append(.comment(commented.comment))
        try run(text: commented.command, stage)
      } else {
        try run(command, stage)
      }
    case .quotedCommand: try run(quoted: String(line), stage)
    case .expectation(let isRefusal, let endsCommand):
      if endsCommand, stage.isRunningInBackground {
        settle(stage)
        try judge(stage)
      }
      if isRefusal { openRefusals = Array(openRefusals.dropFirst()) }
    case .happening(.time(let duration)): pass(inStep: duration, stage)
    case .happening(.interrupt):
      stage.cancelRunning()
      settle(stage)
    case .blank: stage.transcript.append(Session.Line.blank)
    case .comment: stage.transcript.append(.comment(Session.Comment(line: String(line))))
    case .header: try check(header: String(line), stage)
    case .settings: try check(settings: String(line))
    case .conflictMarker: try run(quoted: String(line), isMarker: true, stage)
    case .toolCommand: try runTool(String(line), stage)
    }
    try deliver(stage)
    return nil
  }

  var position: ScriptLine.Position {
    if reader.number == 1 { return .first }
    return isBelowHeader && setUp != nil ? .afterHeader : .body
  }

  // MARK: Commands

  private func commented(_ command: Span<UInt8>, _ stage: Stage) -> CommentedCommand? {
    guard command.contains(UInt8(ascii: "#")) else { return nil }
    return CommentedCommand(String(command), of: stage.commands)
  }

  private func run(_ command: Span<UInt8>, _ stage: Stage) throws(Failure) {
    try judgeOpenRefusals(stage)
    if reader.number <= Self.mostWatched, lineProtocol == nil {
      // The command may take long, or never end.
      try output.flush(with: stage.transcript)
      if !hasNotedPending { notePending(stage) }
    }
    askedBefore = stage.world.askedCount
    if setUp != nil { step = (stage.world.time, .zero) }
    let outcome: Stage.Outcome
    do {
      outcome = try stage.run(command)
    } catch {
      return try fail("\(error)", stage)
    }
    if stage.lastRanInBackground { hasNotedPending = true } else { settle(stage) }
    if let failure { throw failure }
    if lineProtocol != nil, stage.hidWords { try keepSecret(String(command)) }
    guard case .refused = outcome else { return try end(refused: false, stage) }
    advise(on: String(command), stage)
    try end(refused: true, stage)
  }

  /// Says with the refusal how a text is typed, or another command that may be meant.
  private func advise(on command: String, _ stage: Stage) {
    if OpenText(command)?.quote == "\"" {
      advice = #"; a line break is written \n"#
    } else if let quoting = stage.adviceOnQuoting(command) {
      advice = "; \(quoting)"
    } else if let name = Words.commandName(of: command), stage.commands.named(name) == nil,
      let meant = ToolCommand.meant(inScript: command)
    {
      advice = "; did you mean \(meant)?"
    }
  }

  /// Runs a command in its quoted form. The marker of a merge conflict ends the script.
  private func run(
    quoted line: String, isMarker: Bool = false, _ stage: Stage
  ) throws(Failure) {
    let parsed: Session.Line
    do {
      parsed = try Session.Line(parsing: line)
    } catch {
      let message = "\(place):\(error.column): \(error.message)"
      if isMarker { throw Failure(.badData, message) }
      try end(refused: true, error: error.message, stage)
      return try fail(saying: message, stage)
    }
    if case .event(.command(let command)) = parsed { try run(text: command, stage) }
  }

  func run(text command: String, _ stage: Stage) throws(Failure) {
    try run(Array(command.utf8).span, stage)
  }

  /// Stops if a command was refused or anything else went wrong.
  @inline(__always)
  func judge(_ stage: Stage) throws(Failure) {
    // Most often, nothing was refused.
    if stage.transcript.hasRefusals { try judgeRefusals(stage) }
  }

  private func judgeRefusals(_ stage: Stage) throws(Failure) {
    openRefusals =
      openRefusals
      + stage.transcript.takeRefusals().map {
        "\(place): \(String(escapingControls: $0))\(advice)"
      }
    advice = ""
    // A session's next lines may expect it.
    if setUp == nil { try judgeOpenRefusals(stage) }
  }

  /// The line that is carried out, for messages.
  var place: String { reader.number == 0 ? "the opening" : "stdin:\(reader.number)" }

  /// Stops for what the session did not expect.
  @inline(__always)
  private func judgeOpenRefusals(_ stage: Stage) throws(Failure) {
    if !openRefusals.isEmpty { try failAsRefused(stage) }
  }

  private func failAsRefused(_ stage: Stage) throws(Failure) {
    let messages = openRefusals
    openRefusals = []
    try fail(saying: messages.joined(separator: "\n"), stage)
  }

  /// Stops for a line that is not a command, and is not recorded.
  func fail(_ reason: String, _ stage: Stage) throws(Failure) {
    try end(refused: true, error: reason, stage)
    try fail(saying: "\(place): \(reason)", stage)
  }

  private func fail(saying message: String, _ stage: Stage) throws(Failure) {
    hasFailed = true
    try deliverAll(stage)
    // A program has the refusal as an object, an answer like any other.
    if lineProtocol != nil { return }
    Diagnostics.say(message)
    if !launch.keepsGoing { throw Failure(.failed, "") }
  }

  // MARK: Output

  /// Writes that the last request is done.
  func end(refused: Bool, error: String? = nil, _ stage: Stage) throws(Failure) {
    guard let lineProtocol else { return }
    try deliver(stage)
    try lineProtocol.sayDone(reader.number, refused: refused, error: error)
  }

  /// So many first lines are those that a person may watch. Of more commands the output is written in
  /// larger pieces: a write takes as long as five commands.
  private static let mostWatched = 100

  /// Writes everything that happened, before a wait.
  ///
  /// In the middle of a step, the recorded file shows that the step is incomplete.
  func pause(_ stage: Stage, inStep: Bool) throws(Failure) {
    // First the file, so that a program that reads the output finds all of it there.
    stage.transcript.store(inStep: inStep)
    try deliverAll(stage)
    // While the program that waits for the output already runs.
    stage.transcript.verifyPlace()
  }

  private func deliverAll(_ stage: Stage) throws(Failure) {
    try deliver(stage)
    try output.flush(with: stage.transcript)
  }

  /// Writes what happened: as objects at once, or as text once there is much of it.
  ///
  /// For text, the transcript itself is the output's buffer.
  func deliver(_ stage: Stage, inStep: Bool = false) throws(Failure) {
    if let lineProtocol {
      stage.transcript.store(inStep: inStep)
      try lineProtocol.say(stage.transcript.bytes())
      stage.transcript.removeAll()
    } else if stage.transcript.count > StandardOutput.limit {
      try output.flush(with: stage.transcript)
    }
  }

  /// Keeps a failure for later, in a place that can't throw.
  func carefully(_ body: () throws(Failure) -> Void) {
    do throws(Failure) {
      try body()
    } catch {
      failure = failure ?? error
    }
  }
}
