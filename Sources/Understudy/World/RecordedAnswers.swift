import SessionAnalysis

/// The recorded answers of a session, for the world of a replay.
///
/// A draw takes the first answer with its name in the current step. A service's draw and the next
/// element of a stream wait until nothing else can run and their answer is the next in the step.
@MainActor
package final class RecordedAnswers {
  /// Whether a missing answer is drawn live: accepting the current behavior records it.
  let fillsGaps: Bool

  private var answers = StepAnswers()
  /// Those of the step that came when nothing waited for them: a question may be later than it was.
  private var early: [StepAnswers.Recorded] = []
  /// Whether the step has answers that may be taken.
  var hasAnswers: Bool { !answers.isEmpty || hasAnswerToLateQuestion }
  private var last: [String: Answer] = [:]
  private var waiting: [StepAnswers.Waiter] = []
  /// The names of what was answered while nothing could run.
  private(set) var awaited: Set<String> = []
  /// What there is to say about the answers.
  package let log = AnswerLog()
  /// The index of the running step.
  private var step: Int { log.step }
  /// What is said to wait in it or at the beginning of the next, if gaps are filled.
  private var listed: Set<Question> = []
  /// Whether it is the real world, not a generator, that answers what the session does not.
  var asksRealWorld = true
  private let session: SessionText
  private lazy var namesOfPending = Set(session.pending.map(\.name))
  /// Whether effects must write what they are asked: the session says it, or gets new lines.
  let comparesInputs: Bool
  /// Whether the session says which effects wait for their answers.
  var listsPending: Bool { session.head.version != .first }

  /// With `recordsInputs`, effects write what they are asked even if the session doesn't say it.
  package init(_ session: SessionText, fillsGaps: Bool = false, recordsInputs: Bool = false) {
    (self.session, self.fillsGaps) = (session, fillsGaps)
    comparesInputs = fillsGaps || recordsInputs || session.hasInputs
  }

  /// Starts a step with the session's answers in it.
  func begin(_ step: SessionText.Step) {
    log.step += 1
    listed = fillsGaps ? session.listed(around: self.step) : []
    load(session.effects[step.effects])
  }

  /// Starts a step with these answers, and drops unused answers of the last step.
  func load(_ effects: ArraySlice<StepAnswers.Recorded>) {
    (answers, early) = (StepAnswers(effects), [])
  }

  /// Whether an answer that came early has its question now.
  var hasAnswerToLateQuestion: Bool { !early.isEmpty && lateQuestion != nil }

  /// The places of an answer that came early and of what waits for exactly that.
  private var lateQuestion: (answer: Int, waiter: Int)? {
    let asked = waiting.map(\.question)
    for (answer, recorded) in early.enumerated() {
      let waiter = PendingEffects.place(of: recorded.question, in: asked) { _ in true }
      if let waiter { return (answer, waiter) }
    }
    return nil
  }

  /// Whether the running step may write the changes of a binding that follow `most` others as one line, or of one that
  /// settles all changes: its lines do that, or there are not more of them than are written one by one. Sessions of the
  /// first version have no such lines.
  func foldsChanges(of binding: String, isSettled: Bool, after most: Int) -> Bool {
    guard session.head.version != .first, session.steps.indices.contains(step) else { return false }
    let step = session.steps[step]
    return isSettled
      ? session.changesAtMostOnce(binding, in: step, below: most)
      : session.foldsChanges(of: binding, in: step, after: most)
  }

  /// Whether the session says that the running step's command did not finish.
  var expectsUnfinished: Bool {
    session.steps.indices.contains(step) && session.isUnfinished(session.steps[step])
  }

  /// Whether the session says which streams of this name are open. In the second version, it does if it says so of any.
  func lists(stream name: String) -> Bool {
    session.head.version == .newest
      || session.pending.contains { PendingEffects.isLabel($0.name, of: name) }
  }

  /// The service whose answer comes next in the step; nil if something else does.
  var nextService: String? {
    guard let question = answers.first?.question, question.worldEffect == nil else { return nil }
    return question.effect
  }

  /// Whether the session lets time pass twice in a row, of which this is the second time: then a person looked at what
  /// happens in between.
  var passesTimeAgain: Bool {
    let place = answers.place - 2
    return session.effects.indices.contains(place)
      && session.effects[place].question.worldEffect == .clock
  }

  /// Whether the session says what a screen shows.
  var expectsAnything: Bool { !session.parts.isEmpty }

  /// The session's first answer of an input of the process.
  func first(_ input: WorldEffect) -> Answer? { session.processInputs[input] }

  /// Takes the step's next answer if it is of that effect.
  func takeNext(_ effect: WorldEffect) -> Answer? {
    answers.first?.question.worldEffect == effect ? answers.popFirst()?.answer : nil
  }

  /// Takes the step's next answer if it says that nothing listens to this stream any more.
  func takeEnd(ofStream label: Question) {
    if let (question, answer) = answers.first, question.name == label.name, answer.isOfCancelledTask
    {
      _ = answers.popFirst()
    }
  }

  /// Whether a draw waits for its answer.
  var awaitsAnswer: Bool { waiting.contains(where: \.isAwaited) }

  /// What draws wait for an answer.
  var awaitedQuestions: [Question] { waiting.filter(\.isAwaited).map(\.question) }

  /// The names of draws that the real world answers because the session does not.
  private(set) var filled: Set<String> = []

  /// Resumes the draws for which the session has no answer if what it says next must come after theirs: an
  /// answer that nothing waits for, which may follow from one that is missing; or, if gaps are filled, time that
  /// passes, unless the session says here that one of that name waits. Returns whether there are any.
  func giveUpBeforeNext() -> Bool {
    guard let (question, answer) = answers.first else { return false }
    switch question.worldEffect {
    case let effect? where effect.comesUnasked: return giveUpUnlisted()
    // Nothing waits for these.
    case let effect? where effect.isProcessInput: return false
    default:
      let place = PendingEffects.place(of: question, in: waiting.map(\.question))
      if let place, mayTake((question, answer), at: place) { return false }
      return replaceNext() || giveUpUnanswered { !fillsGaps || !isListed($0) }
    }
  }

  /// Lets the real world answer in place of the step's next answer, which is to other inputs, before more time passes.
  /// Returns false if nothing waits for that.
  private func replaceNext() -> Bool {
    guard let next = answers.first else { return false }
    let place = PendingEffects.place(of: next.question, in: waiting.map(\.question)) { asked in
      isAnsweredLater(asked) || listed.contains(asked)
    }
    guard let place, !mayTake(next, at: place) else { return false }
    _ = answers.popFirst()
    keep(next)
    release(waiting.remove(at: place))
    return true
  }

  /// Whether the session says that a service of this name waits.
  private func isListed(_ waiter: StepAnswers.Waiter) -> Bool {
    waiter.isListed || listed.contains { $0.name == waiter.question.name }
  }

  /// Lets the real world answer the waiting draws that the session neither answers nor says to wait. Returns
  /// whether there are any, which is possible only if gaps are filled.
  func giveUpUnlisted() -> Bool {
    fillsGaps && listsPending
      && giveUpUnanswered(comparingInputsLater: true) { !isListed($0) }
  }

  /// Resumes the waiting draws for which the rest of the session has no answer, so that the real world
  /// answers them, or they are missing. Returns whether there are any. An answer to other inputs, where gaps are filled
  /// only an error, may be for one of them, in later steps unless `comparesInputsLater`.
  func giveUpUnanswered(
    comparingInputsLater comparesInputsLater: Bool = false,
    where mayEnd: (StepAnswers.Waiter) -> Bool = { _ in true }
  ) -> Bool {
    var rest = waiting.indices.filter { waiting[$0].isAwaited && mayEnd(waiting[$0]) }
    let left = early + session.effects.dropFirst(answers.place)
    let ownCount = early.count + answers.end - answers.place
    for (place, recorded) in left.enumerated() {
      if rest.isEmpty { return false }
      let question = recorded.question
      let asked = rest.map { waiting[$0].question }
      guard let waiter = PendingEffects.place(of: question, in: asked) else { continue }
      let isForOther =
        comparesInputsLater && place >= ownCount && question.inputs != nil
        && !question.hasInputs(of: asked[waiter])
      if !isForOther, isFor(asked[waiter], recorded) { rest.remove(at: waiter) }
    }
    let released = rest.map { waiting[$0] }
    for place in rest.reversed() { waiting.remove(at: place) }
    released.forEach(release)
    return !released.isEmpty
  }

  private func release(_ waiter: StepAnswers.Waiter) {
    switch waiter.asker {
    case .draw(let suspension):
      filled.insert(waiter.question.name)
      suspension.resume(returning: nil)
    case .stream(let stream): stream.goLive()
    }
  }

  /// The answer to a draw that can't wait, from this step; see ``StepAnswers/popFirst(for:)``.
  func take(_ question: Question) -> StepAnswers.Recorded? {
    let early = early.firstIndex {
      $0.question.name == question.name && $0.question.hasInputs(of: question)
    }
    let found =
      early.map { self.early.remove(at: $0) }
      ?? answers.popFirst(for: question) { [self] in isFor(question, $0) }
    guard let recorded = found else { return nil }
    last[question.name] = recorded.answer
    return recorded
  }

  /// The last answer with that name that a draw took which can't wait.
  func lastAnswer(to name: String) -> Answer? { last[name] }

  /// The answer to a draw that waits for its turn; nil if the session has none.
  func answer(for question: Question) async -> StepAnswers.Recorded? {
    await Suspension.wait {
      waiting.append(StepAnswers.Waiter(question: question, asker: .draw($0), step: step))
    }
  }

  /// From now on the answers to that question are for the stream, until it is closed.
  func open(_ stream: any PlayedStream, _ question: Question) {
    waiting.append(StepAnswers.Waiter(question: question, asker: .stream(stream), step: step))
  }

  /// From now on no answer is for the stream.
  func close(_ stream: any PlayedStream) { waiting.close(stream) }

  /// What happens next on an idle stage: a draw or a stream gets the next of the step's answers, or
  /// time passes. Answers that nothing waits for are left for later questions of the step.
  func nextEvent() -> NextEvent? {
    if !early.isEmpty, let (answer, waiter) = lateQuestion {
      return event(early.remove(at: answer), at: waiter)
    }
    while let recorded = answers.popFirst() {
      if recorded.question.worldEffect == .clock, case .value(let seconds) = recorded.answer,
        let duration = Duration(recorded: seconds)
      {
        return .time(duration)
      }
      if recorded.question.worldEffect == .interrupt { return .interrupt }
      // No look at a clock took it, but the time of what follows is counted from there.
      if recorded.question.worldEffect == .now { return .look(recorded.answer) }
      if let place = place(of: recorded) {
        if let event = event(recorded, at: place) { return event }
      } else if !recorded.answer.isOfCancelledTask {
        keep(recorded)
      }
    }
    return nil
  }

  /// Keeps an answer that nothing waits for, for a later question of the step.
  private func keep(_ recorded: StepAnswers.Recorded) {
    if early.count < Self.mostEarly { early.append(recorded) }
  }

  /// The place of what waits for an answer, which may be to other inputs; nil if nothing does.
  private func place(of recorded: StepAnswers.Recorded) -> Int? {
    let place = PendingEffects.place(
      of: recorded.question, in: waiting.map(\.question), awaitsOther: isAnsweredLater)
    return place.flatMap { mayTake(recorded, at: $0) ? $0 : nil }
  }

  private func mayTake(_ recorded: StepAnswers.Recorded, at place: Int) -> Bool {
    !waiting[place].isAwaited || isFor(waiting[place].question, recorded)
  }

  /// Whether an answer may be for a question of its effect. Where the real world answers what the session does not, it is
  /// for no other inputs, unless it is an error, which the real world may not have again.
  private func isFor(_ question: Question, _ recorded: StepAnswers.Recorded) -> Bool {
    guard fillsGaps, asksRealWorld, question.inputs != nil, recorded.question.inputs != nil,
      !recorded.question.hasInputs(of: question)
    else { return true }
    return if case .failure = recorded.answer { true } else { false }
  }

  /// How many answers wait for later questions.
  private static let mostEarly = 1000

  /// What an answer does to what waits for it; nil if that is nothing.
  private func event(_ recorded: StepAnswers.Recorded, at place: Int) -> NextEvent? {
    awaited.insert(waiting[place].question.name)
    switch waiting[place].asker {
    // The listener that was cancelled then listens on now.
    case .stream where recorded.answer.isOfCancelledTask: return nil
    case .stream(let stream): return .element(stream, recorded)
    case .draw(let suspension):
      waiting.remove(at: place)
      return .reply(suspension, recorded)
    }
  }

  /// Whether a later answer of the session is for exactly this question: one of this step, or of a later one up to
  /// which the session says that it waits.
  private func isAnsweredLater(_ question: Question) -> Bool {
    func isSame(_ other: Question) -> Bool {
      other.inputs != nil && other.hasInputs(of: question)
        && PendingEffects.isLabel(other.name, of: question.name)
    }
    let mayWait = !listsPending || session.pending.contains(where: isSame)
    let end = mayWait ? session.effects.endIndex : answers.end
    return session.effects[..<end].dropFirst(answers.place).contains { isSame($0.question) }
  }

  enum NextEvent {
    case time(Duration)
    /// The view model saw this time.
    case look(Answer)
    /// What runs is cancelled.
    case interrupt
    case reply(Suspension<StepAnswers.Recorded?>, StepAnswers.Recorded)
    case element(any PlayedStream, StepAnswers.Recorded)
  }

  /// Notes that lines say of these questions that they wait, as those of the session may. Of what the session does not say
  /// it, it remarks where it was asked, if that was in an earlier step.
  func noteListed(_ questions: Set<Question>) {
    for place in waiting.indices where questions.contains(waiting[place].question) {
      let waiter = waiting[place]
      if namesOfPending.contains(waiter.question.name) {
        waiting[place].isListed = true
      } else if waiter.step < step {
        let command = session.command(of: session.steps[max(waiter.step, 0)])
        let title = command.map { "> \(String(decoding: $0, as: UTF8.self))".brief }
        log.remark("\(waiter.question.inBrief) was asked in \(title ?? "the opening")")
      }
    }
  }

  /// Resumes the waiting draws without an answer, because the session has none, but those of which it says that they
  /// wait. Returns whether there are any.
  func giveUp() -> Bool { release { $0.isAwaited && !$0.isListed } }

  /// Resumes all waiting draws without an answer.
  func giveUpAll() { _ = release(where: \.isAwaited) }

  /// Resumes the waiting draws without an answer, and lets streams go live, at the session's end.
  func release() { _ = release { _ in true } }

  private func release(where isReleased: (StepAnswers.Waiter) -> Bool) -> Bool {
    let released = waiting.filter(isReleased)
    waiting.removeAll(where: isReleased)
    released.forEach(release)
    return !released.isEmpty
  }
}
