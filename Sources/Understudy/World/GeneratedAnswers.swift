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
  /// What the world answered in sessions to each question, if it answers nothing else to these.
  private let fixed: [Question: [Answer]]
  /// Whether numbers in what is made up may be negative.
  private let hasNegativeNumbers: Bool
  /// What the world answers in this step, if it is one of a session, as far as it was not used yet.
  private var step = StepAnswers()
  /// The answer in the step to what was chosen last.
  private var due: Answer?
  private var waiting: [StepAnswers.Waiter] = []
  /// How often the world may still act in this step, which may wait for something forever.
  private var remainingActs = 0
  /// How many UUIDs of the world's own were made up, and those in all that the world answered.
  private var (uuidCount, uuids) = (UInt64(0), Set<UUID>())
  /// Whether the view model asked for the date.
  package private(set) var hasDate = false

  package init(
    _ generator: ValueGenerator = ValueGenerator(), recorded: [String: [Answer]] = [:],
    fixed: [Question: [Answer]] = [:], hasNegativeNumbers: Bool = true
  ) {
    (self.generator, self.recorded, self.fixed) = (generator, recorded, fixed)
    self.hasNegativeNumbers = hasNegativeNumbers
  }

  /// Begins a step, whose answers are those of `step` as far as they fit, and otherwise depend on `seed`.
  package func begin(seed: UInt64, _ step: ArraySlice<StepAnswers.Recorded> = []) {
    generator.begin(seed: seed)
    remainingActs = Self.mostActs
    (self.step, due) = (StepAnswers(step), nil)
  }

  private static let mostActs = 500

  // MARK: Waiting

  /// Whether a draw or a stream waits.
  package var isAwaited: Bool { !waiting.isEmpty }

  /// Returns when the world answers the caller.
  func turn(for question: Question) async {
    _ = await Suspension<StepAnswers.Recorded?>.wait {
      waiting.append(StepAnswers.Waiter(question: question, asker: .draw($0)))
    }
  }

  /// From now on the stream gets elements.
  func open(_ stream: any PlayedStream, _ question: Question) {
    waiting.append(StepAnswers.Waiter(question: question, asker: .stream(stream)))
  }

  func close(_ stream: any PlayedStream) { waiting.close(stream) }

  /// Whether the world may act once more in this step.
  func takeAct() -> Bool {
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

  /// Chooses what is answered next, and returns what answers it inside the world; nil if nothing waits.
  func next() -> (() -> Void)? {
    if waiting.isEmpty { return nil }
    let place = takeRecordedPlace() ?? generator.choose(waiting.count)
    switch waiting[place].asker {
    case .stream(let stream):
      // That nothing listened any more is no element.
      if due?.isOfCancelledTask == true {
        due = nil
        return {}
      }
      let element = stream.next(from: self)
      return { stream.play(element) }
    case .draw(let suspension):
      waiting.remove(at: place)
      return { suspension.resume(returning: nil) }
    }
  }

  // MARK: Answers

  /// Makes up an answer, which the effect takes, unless the step has one. A task that is cancelled usually gets
  /// the error that says so.
  func answer(
    to question: Question, _ effect: AnsweredEffect, isCancelled: Bool = false
  ) -> Answer {
    if let step = stepAnswer(to: question), isCancelled || !step.isOfCancelledTask,
      case let answer = step.ofTask(isCancelled: false), mayAnswer(question, answer),
      takes(effect, answer)
    {
      return answer
    }
    if question.worldEffect == .uuid, case let answer = Answer(encoding: newUUID()),
      takes(effect, answer)
    {
      return answer
    }
    let cancellation = Answer.failure(RecordedError.cancelled)
    if isCancelled, !generator.isOnce(in: 4), takes(effect, cancellation) { return cancellation }
    if let answers = fixed[question],
      case let answer = generator.choose(answers).ofTask(isCancelled: false),
      isCancelled || answer != cancellation, takes(effect, answer)
    {
      return answer
    }
    let service = effect.outputType as? any ServiceAnswer.Type
    if generator.isOnce(in: 6),
      let answer = service.map({ Answer.failure(generator.choose($0.failures)) })
        ?? effect.error(from: generator),
      takes(effect, answer)
    {
      return answer
    }
    if let answer = recordedAnswer(to: question.name, service),
      isCancelled || answer != cancellation, takes(effect, answer)
    {
      return answer
    }
    for _ in 0..<Self.mostTries {
      let answer = madeUp(service, like: values(like: question.name))
      if let answer = (answer ?? effect.output(from: generator)).map(plausible),
        takes(effect, answer)
      {
        return answer
      }
    }
    if let answer = effect.output(from: ValueGenerator()), takes(effect, answer) { return answer }
    if let answer = effect.error(from: generator), takes(effect, answer) { return answer }
    let type = effect.outputType
    fatalError("\(question.name): no \(type) can be made up: explore from a session that has one")
  }

  /// How often a type may refuse what it decodes.
  private static let mostTries = 20

  private func takes(_ effect: AnsweredEffect, _ answer: Answer) -> Bool {
    do { return try effect.take(answer) == nil } catch { return false }
  }

  private func stepAnswer(to question: Question) -> Answer? {
    due.take() ?? (step.isEmpty ? nil : step.popFirst(for: question)?.answer)
  }

  /// An answer of a session, usually unchanged.
  private func recordedAnswer(to name: String, _ service: (any ServiceAnswer.Type)?) -> Answer? {
    guard let answers = recorded[name], !generator.isOnce(in: 4) else { return nil }
    let answer = generator.choose(answers).ofTask(isCancelled: false)
    guard case .value(let value) = answer, generator.isOnce(in: 4) else { return answer }
    return plausible(madeUp(service, like: [value]) ?? .value(value.mutated(by: generator)))
  }

  private func plausible(_ answer: Answer) -> Answer {
    guard !hasNegativeNumbers, case .value(let value) = answer else { return answer }
    return .value(value.withoutNegativeNumbers)
  }

  /// What a service may answer; nil if its type does not say.
  private func madeUp(
    _ service: (any ServiceAnswer.Type)?, like recorded: @autoclosure () -> [Value]
  ) -> Answer? {
    service.map { Answer(encoding: $0.madeUp(by: generator, like: recorded())) }
  }

  /// What was answered in sessions to the questions whose names begin most like this one.
  private func values(like name: String) -> [Value] {
    var (longest, found): (Int, [Value]) = (0, [])
    // In an order that is the same in each process.
    for (other, answers) in recorded.ordered(by: { $0.key }) {
      let values = answers.compactMap { answer -> Value? in
        if case .value(let value) = answer { value } else { nil }
      }
      let length = zip(name.utf8, other.utf8).prefix { $0 == $1 }.count
      if values.isEmpty || length < longest { continue }
      if length > longest { (longest, found) = (length, []) }
      found += values
    }
    return found
  }

  /// What a stream sends: usually an element, and rarely its end or the error that `error` makes up, if it can
  /// fail.
  func element<Element: Codable>(
    of question: Question, _ type: Element.Type, error: () -> Answer?
  ) -> Answer {
    let effect = TypedEffect(OutputCoding<Element>.codable, .none)
    switch due {
    case .end, .failure: return due.take() ?? .end
    case .value: return answer(to: question, effect)
    case .done, nil: break
    }
    switch generator.choose(16) {
    case 14: return .end
    case 15: return error() ?? .end
    default: break
    }
    return answer(to: question, effect)
  }

  // MARK: UUIDs

  /// Whether the world may answer so: a UUID of its own was in none of its answers yet.
  func mayAnswer(_ question: Question, _ answer: Answer) -> Bool {
    guard question.worldEffect == .uuid, case .value(let value) = answer,
      let uuid = try? value.decoded(as: UUID.self)
    else { return true }
    return !uuids.contains(uuid)
  }

  /// The next UUID that was in no answer yet.
  private func newUUID() -> UUID {
    while true {
      uuidCount += 1
      let uuid = UUID(high: 0, low: uuidCount)
      if !uuids.contains(uuid) { return uuid }
    }
  }

  /// Notes what the world answered.
  func note(_ answer: Answer) {
    switch answer {
    case .value(let value), .failure(_, let value?): noteUUIDs(in: value)
    case .failure, .done, .end: break
    }
  }

  private func noteUUIDs(in value: Value) {
    if case .string(let text) = value, text.utf8.count == 36, let uuid = UUID(uuidString: text) {
      uuids.insert(uuid)
    }
    for part in value.values { noteUUIDs(in: part) }
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
