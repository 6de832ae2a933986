#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Answers in place of the real world, when a screen is explored: made up from their types, or taken
/// from sessions, with failures and in any order.
///
/// A draw that waits for its turn, and each open stream, are answered when nothing else can run and
/// the explorer lets the world act.
@MainActor
package final class GeneratedAnswers {
  package let generator: ValueGenerator
  /// What the world answered in sessions, by the names of its effects.
  private let recorded: [String: [Answer]]
  /// What the world answers in this step, if it is one of a session, as far as it was not used yet.
  private var step = StepAnswers()
  /// The answer in the step to what was chosen last.
  private var due: Answer?
  private var waiting: [Waiter] = []
  /// How often the world may still act in this step, which may wait for something forever.
  private var remainingActs = 0
  /// Whether the view model asked for the date.
  package private(set) var hasDate = false

  private struct Waiter {
    let question: Question
    let asker: Asker
  }

  private enum Asker {
    case draw(Suspension<Void>)
    /// It waits until it is closed, even after it was answered.
    case stream(any PlayedStream)
  }

  package init(
    _ generator: ValueGenerator = ValueGenerator(), recorded: [String: [Answer]] = [:]
  ) {
    (self.generator, self.recorded) = (generator, recorded)
  }

  /// Begins a step, whose answers are those of `step` as far as they fit, and otherwise depend on `seed`.
  package func begin(seed: UInt64, _ step: ArraySlice<StepAnswers.Recorded> = []) {
    generator.begin(seed: seed)
    remainingActs = Self.mostActs
    if !step.isEmpty || !self.step.isEmpty { self.step = StepAnswers(step) }
    due = nil
  }

  private static let mostActs = 500

  // MARK: Waiting

  /// Whether a draw or a stream waits.
  package var isAwaited: Bool { !waiting.isEmpty }

  /// Returns when the world answers the caller.
  func turn(for question: Question) async {
    await Suspension.wait { suspension in
      waiting.append(Waiter(question: question, asker: .draw(suspension)))
    }
  }

  /// From now on the stream gets elements.
  func open(_ stream: any PlayedStream, _ question: Question) {
    waiting.append(Waiter(question: question, asker: .stream(stream)))
  }

  func close(_ stream: any PlayedStream) {
    waiting.removeAll { waiter in
      if case .stream(let open) = waiter.asker { open === stream } else { false }
    }
  }

  /// Whether the world may act once more in this step.
  package func takeAct() -> Bool {
    remainingActs -= 1
    return remainingActs >= 0
  }

  /// Whether the world still has something to do in a step of a session. What does not fit is dropped.
  package var hasRecordedAct: Bool {
    while let (question, _) = step.first {
      if question.worldEffect == .clock || recordedPlace(of: question) != nil { return true }
      _ = step.popFirst()
    }
    return false
  }

  /// The time that passes next in a step of a session; nil if something else happens.
  func takeRecordedTime() -> Duration? {
    guard step.first?.question.worldEffect == .clock,
      case .value(let value)? = step.popFirst()?.answer
    else {
      return nil
    }
    return Duration(recorded: value)
  }

  private func recordedPlace(of question: Question) -> Int? {
    PendingEffects.place(of: question, in: waiting.map(\.question))
  }

  /// What the step answers next, if it waits.
  private func takeRecordedPlace() -> Int? {
    guard let question = step.first?.question, let place = recordedPlace(of: question) else {
      return nil
    }
    due = step.popFirst()?.answer
    return place
  }

  /// Chooses what is answered next; nil if nothing waits.
  package func next() -> Event? {
    if waiting.isEmpty { return nil }
    let place = takeRecordedPlace() ?? generator.choose(waiting.count)
    switch waiting[place].asker {
    case .stream(let stream): return .element(stream, stream.next(from: self))
    case .draw(let suspension):
      waiting.remove(at: place)
      return .turn(suspension)
    }
  }

  package enum Event {
    case turn(Suspension<Void>)
    case element(any PlayedStream, StepAnswers.Recorded)
  }

  // MARK: Answers

  /// An answer as the session has it, and as a replay reads it from there.
  struct Made<Output, Failure: Error> {
    let recorded: Answer
    let result: Result<Output, Failure>
  }

  /// Makes up an answer, unless the step has one.
  func answer<Coding: OutputCoding, Failure>(
    to question: Question, _ coding: Coding, _ errors: ErrorCoding<Failure>
  ) -> Made<Coding.Output, Failure> {
    typealias MadeUp = Made<Coding.Output, Failure>
    if let made: MadeUp = stepAnswer(to: question, coding, errors) { return made }
    let name = question.name
    if generator.isOnce(in: 6), let made: MadeUp = failure(errors) { return made }
    if let made: MadeUp = recordedAnswer(to: name, coding, errors) { return made }
    for _ in 0..<Self.mostTries {
      if let made: MadeUp = success(coding, from: generator) { return made }
    }
    if let made: MadeUp = success(coding, from: ValueGenerator()) { return made }
    if let made: MadeUp = failure(errors) { return made }
    let type = Coding.Output.self
    fatalError("\(name): no \(type) can be made up: explore from a session that has one")
  }

  /// How often a type may refuse what it decodes.
  private static let mostTries = 20

  private func stepAnswer<Coding: OutputCoding, Failure>(
    to question: Question, _ coding: Coding, _ errors: ErrorCoding<Failure>
  ) -> Made<Coding.Output, Failure>? {
    guard let answer = due.take() ?? (step.isEmpty ? nil : step.popFirst(for: question)?.answer)
    else { return nil }
    if case .failure = answer { return read(answer, errors) }
    return read(answer, coding)
  }

  private func success<Coding: OutputCoding, Failure>(
    _ coding: Coding, from generator: ValueGenerator
  ) -> Made<Coding.Output, Failure>? {
    guard let output = coding.output(from: generator) else { return nil }
    // Some types encode something else than they decoded.
    return read(coding.answer(for: output), coding)
  }

  private func failure<Output, Failure>(
    _ errors: ErrorCoding<Failure>
  ) -> Made<Output, Failure>? {
    errors.error(from: generator).flatMap { read(errors.answer(for: $0), errors) }
  }

  /// An answer of a session, usually unchanged.
  private func recordedAnswer<Coding: OutputCoding, Failure>(
    to name: String, _ coding: Coding, _ errors: ErrorCoding<Failure>
  ) -> Made<Coding.Output, Failure>? {
    guard let answers = recorded[name], !generator.isOnce(in: 4) else { return nil }
    var answer = generator.choose(answers)
    if case .failure = answer { return read(answer, errors) }
    if case .value(let value) = answer, generator.isOnce(in: 4) {
      answer = .value(value.mutated(by: generator))
    }
    return read(answer, coding)
  }

  private func read<Coding: OutputCoding, Failure>(
    _ answer: Answer, _ coding: Coding
  ) -> Made<Coding.Output, Failure>? {
    guard let output = try? coding.output(of: answer) else { return nil }
    return Made(recorded: answer, result: .success(output))
  }

  private func read<Output, Failure>(
    _ answer: Answer, _ errors: ErrorCoding<Failure>
  ) -> Made<Output, Failure>? {
    guard case .failure(let text, let value) = answer,
      let remade = try? errors.error(text, value), remade.flaw == nil
    else { return nil }
    return Made(recorded: answer, result: .failure(remade.error))
  }

  /// What a stream sends: usually an element.
  func element<Element: Codable>(of question: Question, _ type: Element.Type) -> Answer {
    switch due {
    case .end, .failure: return due.take() ?? .end
    case .value: return answer(to: question, CodableOutput<Element>(), .none).recorded
    case .done, nil: break
    }
    switch generator.choose(16) {
    case 14: return .end
    case 15: return .failure("no network")
    default: break
    }
    return answer(to: question, CodableOutput<Element>(), .none).recorded
  }

  // MARK: Inputs from the process

  /// The date at which the session starts.
  func startDate() -> Date {
    hasDate = true
    return stepInput(.wallClock) ?? generator.date()
  }

  /// The seed of the process's random numbers.
  func seed() -> UInt64 { stepInput(.entropy) ?? generator.bits() & UInt64(UInt32.max) }

  private func stepInput<Input: Codable>(_ effect: WorldEffect) -> Input? {
    guard !step.isEmpty, case .value(let value)? = step.popFirst(for: Question(effect))?.answer
    else {
      return nil
    }
    return try? value.decoded(as: Input.self)
  }
}
