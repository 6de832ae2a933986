/// Asking the world, or the session in its place.
extension World {
  /// The question of an effect's call. Its inputs are nil if they are not to be recorded, or if one
  /// of them can't be.
  func question<each Input>(
    _ name: String, _ recordsInputs: Bool?, _ input: repeat each Input
  ) -> Question {
    callCount += 1
    if recordsInputs == nil, hasSecret {
      for _ in repeat each input { uncomparedEffects.insert(name) }
      return Question(name)
    }
    guard recordsInputs != false, recorded?.comparesInputs ?? true else { return Question(name) }
    var fields: [Value.Field] = []
    for input in repeat each input {
      guard let value = Value(recording: input) else { return Question(name) }
      fields.append(Value.Field(nil, value.shortened()))
    }
    if fields.isEmpty { return Question(name) }
    if fields.count == 1, case .record = fields[0].value { return Question(name, fields[0].value) }
    return Question(name, .record(fields))
  }

  /// Answers a question whose answer can't be waited for.
  func answer<Output, Failure>(
    _ question: Question, _ coding: OutputCoding<Output>, _ errors: ErrorCoding<Failure>,
    _ live: () throws(Failure) -> Output
  ) throws(Failure) -> Output {
    if isAskedByEffect { return try live() }
    if recorded != nil || generated != nil {
      let effect = TypedEffect(coding, errors, restoredError)
      if answerInstead(question, effect), let result = effect.result { return try result.get() }
    }
    do throws(Failure) {
      let output = try asking(live)
      record(question, coding.answer(output))
      return output
    } catch {
      record(question, errors.answer(for: error))
      throw error
    }
  }

  /// Answers a question while the view model continues. `live` asks the real world, and returns nil if no answer
  /// can come any more, which this returns, too. Whether the task was cancelled that got an error is recorded and
  /// compared unless `notesCancellation` is false. `isCall` says that a completion handler is called with it.
  func answerLater<Output, Failure>(
    _ question: Question, _ coding: OutputCoding<Output>, _ errors: ErrorCoding<Failure>,
    notesCancellation: Bool = true, isCall: Bool = false,
    _ live: () async -> Result<Output, Failure>?
  ) async -> Result<Output, Failure>? {
    let effect = TypedEffect(coding, errors, restoredError)
    let state = isCall ? PendingEffects.State.awaitedCall : .awaited
    if !followsCancellations {
      await answerLater(question, effect, state, notesCancellation, nil) {
        effect.result = await live()
      }
      return effect.result
    }
    let cancellation = Cancellation()
    await withTaskCancellationHandler {
      await answerLater(question, effect, state, notesCancellation, cancellation) {
        effect.result = await live()
      }
    } onCancel: {
      cancellation.note()
    }
    return effect.result
  }

  /// The same without the effect's types.
  private func answerLater(
    _ question: Question, _ effect: AnsweredEffect, _ state: PendingEffects.State,
    _ notesCancellation: Bool, _ cancellation: Cancellation?, _ live: () async -> Void
  ) async {
    let effectID = pendingEffects.ask(question, state, cancellation)
    if let recorded {
      if let (asked, answer) = await recorded.answer(for: question), isPossible(answer),
        take(answer, question.name, effect)
      {
        let own = endWaiting(effectID)
        let isCancelled = answer.isOfCancelledTask && Task.isCancelled
        return record(asked.inputs == nil ? asked : own, answer.ofTask(isCancelled: isCancelled))
      }
      guard isLive || recorded.fillsGaps else {
        missing(endWaiting(effectID))
        return standIn(for: question, effect, recorded)
      }
    }
    if let generated {
      await generated.turn(for: question)
      let answer = generated.answer(to: question, effect, isCancelled: Task.isCancelled)
      let isCancelled = notesCancellation && Task.isCancelled
      return record(endWaiting(effectID), answer.ofTask(isCancelled: isCancelled))
    }
    // Time passed before the answer was admitted.
    await live()
    guard let answer = effect.answer else {
      Leaks.note("\(question.name): the service never called back")
      return pendingEffects.abandon(effectID)
    }
    let isCancelled = notesCancellation && Task.isCancelled
    record(endWaiting(effectID), answer.ofTask(isCancelled: isCancelled))
  }

  /// Whether the world may answer this now: where answers are made up, or come from the real world if the session has
  /// none, only a task that is cancelled hears of it.
  private func isPossible(_ answer: Answer) -> Bool {
    !answer.isOfCancelledTask || Task.isCancelled || generated == nil && !fillsGaps
  }

  /// Answers a question that is asked of an asynchronous closure.
  func answer<Output: Sendable, Failure>(
    _ question: Question, _ coding: OutputCoding<Output>, _ errors: ErrorCoding<Failure>,
    notesCancellation: Bool = true,
    _ live: @escaping @Sendable () async throws(Failure) -> Output
  ) async throws(Failure) -> Output {
    if isAskedByEffect { return try await live() }
    let result = await answerLater(
      question, coding, errors, notesCancellation: notesCancellation
    ) { await outside(live) }
    guard let result else { fatalError("\(question.name) is not answered") }
    return try result.get()
  }

  /// Lets the session or a generator answer; false if the real world has to.
  private func answerInstead(_ question: Question, _ effect: AnsweredEffect) -> Bool {
    if let recorded {
      if let (asked, answer) = recorded.take(question),
        generated?.mayAnswer(question, answer) ?? true, take(answer, question.name, effect)
      {
        record(asked.inputs == nil ? asked : question, answer)
        return true
      }
      if !recorded.fillsGaps {
        missing(question)
        standIn(for: question, effect, recorded)
        return true
      }
    }
    guard let generated else { return false }
    record(question, generated.answer(to: question, effect))
    return true
  }

  /// Lets the view model go on where the session has no answer.
  private func standIn(
    for question: Question, _ effect: AnsweredEffect, _ recorded: RecordedAnswers
  ) {
    effect.standIn(for: question.name, recorded.lastAnswer(to: question.name))
    if let error = effect.typedError { recorded.log.noteStandIn(for: question.name, error) }
  }

  // MARK: The real world

  /// Whether code of an effect asks: what it gets is part of the effect's own answer, and a replay does not run it.
  var isAskedByEffect: Bool {
    EventLoop.shared.isCurrent
      ? isAsking || worksOutside && EffectTask.isCurrent
      : EffectTask.isCurrent || Seal.isStarted && !Seal.isParticipant
  }

  /// Asks the real world on the loop's thread.
  func asking<R, E>(_ live: () throws(E) -> R) throws(E) -> R {
    isAsking = true
    defer { isAsking = false }
    return try Seal.outside(live)
  }

  /// Begins what asks the real world on threads outside of the view model's.
  func workOutside(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    worksOutside = true
    return Task.detached(executorPreference: Executors.global.outside) {
      await EffectTask.$isCurrent.withValue(true, operation: body)
    }
  }

  /// Runs `live` on threads outside of the view model's, in real time, and returns its result.
  ///
  /// Even an immediate result arrives as a separate job: otherwise the threads would decide whether
  /// it comes before or after the frame of the job that asked.
  func outside<Output: Sendable, Failure>(
    _ live: @escaping @Sendable () async throws(Failure) -> Output
  ) async -> Result<Output, Failure> {
    await endIfOver()
    Seal.effectsAtWork += 1
    let asker = Asker<Result<Output, Failure>>()
    let task = workOutside {
      let result: Result<Output, Failure>
      do throws(Failure) { result = .success(try await live()) } catch { result = .failure(error) }
      self.endEffect { asker.suspension?.resume(returning: result) }
    }
    return await withTaskCancellationHandler {
      await Suspension.wait { asker.suspension = $0 }
    } onCancel: {
      task.cancel()
    }
  }

  /// Asks the real world no more once another world has taken this one's place: never returns then.
  func endIfOver() async { if isOver { await Suspension<Void>.wait { _ in } } }

  /// Passes on what an effect that is at work answers.
  nonisolated func endEffect(_ answer: @escaping @MainActor @Sendable () -> Void) {
    passOn { isOver in
      Seal.effectsAtWork -= 1
      if !isOver { self.inside(answer) }
    }
  }

  /// Passes on what comes from the real world, when the stage admits it. `isOver` says that another world
  /// has taken this one's place: nothing of it must reach the view model, and no time passes for it.
  nonisolated func passOn(_ pass: @escaping @MainActor @Sendable (_ isOver: Bool) -> Void) {
    EventLoop.shared.passOn { prepare in
      if !self.isOver { prepare() }
      pass(self.isOver)
    }
  }

  /// An input that the view model takes from its process. A replay takes it from anywhere in the
  /// session, or gets a fixed one: nothing is missing in a session that was written by hand.
  func drawInput<Output: Codable>(
    _ input: WorldEffect, orElse fixed: Output, _ live: () -> Output
  ) -> Output {
    let question = Question(input)
    if let recorded {
      let effect = TypedEffect(OutputCoding<Output>.codable, .none)
      if let (_, answer) = recorded.take(question), take(answer, question.name, effect),
        case .success(let output)? = effect.result
      {
        record(question, answer)
        return output
      }
      if let answer = recorded.first(input), take(answer, question.name, effect),
        case .success(let output)? = effect.result
      {
        return output
      }
      if !recorded.fillsGaps {
        recorded.log.noteUnrecorded(input)
        return fixed
      }
    }
    // Steps that match do so with the fixed one.
    let output = fillsGaps && recorded?.expectsAnything == true ? fixed : live()
    record(question, Answer(encoding: output))
    return output
  }

  // MARK: Reading a session

  /// Takes a recorded answer; false if it does not fit, which is noted.
  func take(_ answer: Answer, _ name: String, _ effect: AnsweredEffect) -> Bool {
    do throws(AnswerMismatch) {
      let answer = answer.ofTask(isCancelled: false)
      if let flaw = try effect.take(answer) {
        note(flaw, of: name)
        if flaw.isRenamed, fillsGaps || generated != nil { return false }
        recorded?.log.noteMisfit(of: name)
      } else if let error = effect.recordedError {
        recorded?.log.noteError(of: name, error, isListed: effect.hasErrorTypes)
      } else {
        recorded?.log.noteRenamed(effect.renamedFields, of: name)
        return true
      }
      recorded?.log.noteRenamed(effect.renamedCases(of: answer), of: name)
      return true
    } catch {
      note(error, of: name)
      return false
    }
  }

  private func note(_ mismatch: AnswerMismatch, of name: String) {
    recorded?.log.noteRenamed(mismatch.renamedFields, of: name)
    recorded?.log.noteMismatch("\(name): \(mismatch)")
  }

  // MARK: Writing a session

  func record(_ question: Question, _ answer: Answer) {
    noteRecorded(question.name)
    generated?.note(answer)
    recordQuietTime()
    transcript.append(Event.effect(question, hasSecret && isLive ? answer.withoutOrigin : answer))
    transcript.store(inStep: true)
    showTime()
    afterLines?()
  }

  func missing(_ question: Question) { record(question, .failure(Answer.missing)) }
}

/// A task that works for an effect.
private enum EffectTask {
  @TaskLocal static var isCurrent = false
}

/// A call that waits for an answer of the real world.
@MainActor
private final class Asker<Answer: Sendable> {
  var suspension: Suspension<Answer>?
}
