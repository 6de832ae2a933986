/// Asking the world, or the session in its place.
extension World {
  /// The question of an effect's call. Its inputs are nil if they are not to be recorded, or if one
  /// of them can't be.
  func question<each Input>(
    _ name: String, _ recordsInputs: Bool, _ input: repeat each Input
  ) -> Question {
    guard recordsInputs, self.recordsInputs else { return Question(name) }
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
  func answer<Coding: OutputCoding, Failure>(
    _ question: Question, _ coding: Coding, _ errors: ErrorCoding<Failure>,
    _ live: () throws(Failure) -> Coding.Output
  ) throws(Failure) -> Coding.Output {
    if let recorded {
      if let (asked, answer) = recorded.take(question),
        let taken = read(answer, question.name, coding, errors)
      {
        record(asked.inputs == nil ? asked : question, answer)
        return try taken.get()
      }
      if !recorded.fillsGaps {
        missing(question)
        return try standIn(for: question, coding, errors, recorded).get()
      }
    }
    if let generated {
      let made = generated.answer(to: question, coding, errors)
      record(question, made.recorded)
      return try made.result.get()
    }
    do throws(Failure) {
      let output = try Seal.outside(live)
      record(question, output, coding)
      return output
    } catch {
      record(question, errors.answer(for: error))
      throw error
    }
  }

  /// Answers a question while the view model continues. `live` asks the real world.
  func answerLater<Coding: OutputCoding, Failure>(
    _ question: Question, _ coding: Coding, _ errors: ErrorCoding<Failure>,
    _ live: () async -> Result<Coding.Output, Failure>
  ) async -> Result<Coding.Output, Failure> {
    let effectID = ask(question, isAwaited: true)
    if let recorded {
      if let (asked, answer) = await recorded.answer(for: question),
        let taken = read(answer, question.name, coding, errors)
      {
        let own = endWaiting(effectID)
        record(asked.inputs == nil ? asked : own, answer)
        return taken
      }
      guard isLive || recorded.fillsGaps else {
        missing(endWaiting(effectID))
        return standIn(for: question, coding, errors, recorded)
      }
    }
    if let generated {
      await generated.turn(for: question)
      let made = generated.answer(to: question, coding, errors)
      record(endWaiting(effectID), made.recorded)
      return made.result
    }
    // Time passed before the answer was admitted.
    let result = await live()
    switch result {
    case .success(let output): record(endWaiting(effectID), output, coding)
    case .failure(let error): record(endWaiting(effectID), errors.answer(for: error))
    }
    return result
  }

  /// Answers a question that is asked of an asynchronous closure.
  func answer<Coding: OutputCoding, Failure>(
    _ question: Question, _ coding: Coding, _ errors: ErrorCoding<Failure>,
    _ live: @escaping @Sendable () async throws(Failure) -> Coding.Output
  ) async throws(Failure) -> Coding.Output where Coding.Output: Sendable {
    try await answerLater(question, coding, errors) { await outside(live) }.get()
  }

  /// Runs `live` on threads outside of the view model's, in real time, and returns its result.
  ///
  /// Even an immediate result arrives as a separate job: otherwise the threads would decide whether
  /// it comes before or after the frame of the job that asked.
  func outside<Output: Sendable, Failure>(
    _ live: @escaping @Sendable () async throws(Failure) -> Output
  ) async -> Result<Output, Failure> {
    Seal.effectsAtWork += 1
    let asker = Asker<Result<Output, Failure>>()
    let task = Task.detached(executorPreference: Executors.global.outside) {
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
    let (question, coding) = (Question(input), CodableOutput<Output>())
    if let recorded {
      if let (_, answer) = recorded.take(question),
        case .success(let output)? = read(answer, question.name, coding, .none)
      {
        record(question, answer)
        return output
      }
      if let answer = recorded.first(input),
        case .success(let output)? = read(answer, question.name, coding, .none)
      {
        return output
      }
      if !recorded.fillsGaps {
        recorded.noteUnrecorded(input)
        return fixed
      }
    }
    let output = live()
    record(question, output, coding)
    return output
  }

  // MARK: Reading a session

  /// What a recorded answer stands for; nil if it does not fit, which is noted.
  private func read<Coding: OutputCoding, Failure>(
    _ answer: Answer, _ name: String, _ coding: Coding, _ errors: ErrorCoding<Failure>
  ) -> Result<Coding.Output, Failure>? {
    do throws(AnswerMismatch) {
      guard case .failure(let text, let value) = answer else {
        return .success(try coding.output(of: answer))
      }
      let remade = try errors.error(text, value)
      if let flaw = remade.flaw { mismatch("\(name): \(flaw)") }
      return .failure(remade.error)
    } catch {
      mismatch("\(name): \(error)")
      return nil
    }
  }

  /// What a call without an answer continues with: an error, the last answer with that name, or an
  /// empty value. The step has already failed; nothing real may be used.
  private func standIn<Coding: OutputCoding, Failure>(
    for question: Question, _ coding: Coding, _ errors: ErrorCoding<Failure>,
    _ recorded: RecordedAnswers
  ) -> Result<Coding.Output, Failure> {
    if let error = errors.missing { return .failure(error) }
    if let last = recorded.lastAnswer(to: question.name),
      let output = try? coding.output(of: last)
    {
      return .success(output)
    }
    if let output = coding.output(from: ValueGenerator()) { return .success(output) }
    let type = Coding.Output.self
    fatalError(
      "\(question.name): \(Answer.missing), and there is no empty \(type) to continue with")
  }
}

/// A call that waits for an answer of the real world.
@MainActor
private final class Asker<Answer: Sendable> {
  var suspension: Suspension<Answer>?
}
