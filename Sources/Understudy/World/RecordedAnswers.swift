/// The recorded answers of a session, for the world of a replay.
///
/// A draw takes the first answer with its name in the current step. A service's draw and the next
/// element of a stream wait until nothing else can run and their answer is the next in the step.
@MainActor
final class RecordedAnswers {
  /// Whether a missing answer is drawn live: accepting the current behaviour records it.
  let fillsGaps: Bool

  // Unchecked, because every step reads it, although most have no answers.
  private let answers = UncheckedBox(StepAnswers())
  private var last: [String: Answer] = [:]
  private var waiting: [Waiter] = []
  private(set) var mismatches: [String] = []
  /// What the view model took from its process although the session does not have it, each once.
  private(set) var unrecorded: [String] = []
  /// The answers of the whole session.
  private var all: [(question: Question, answer: Answer)] = []

  init(fillsGaps: Bool = false) { self.fillsGaps = fillsGaps }

  /// Takes the answers of a session, before its steps begin.
  func begin(_ session: SessionText) { all = session.effects }

  /// Starts a step with the session's answers in it.
  func begin(_ step: SessionText.Step, of session: SessionText) {
    if !step.effects.isEmpty || hasAnswers { load(session.effects[step.effects]) }
  }

  /// The first answer with that name in the session.
  func first(_ name: String) -> Answer? { all.first { $0.question.name == name }?.answer }

  /// Takes the step's next answer if it has that name.
  func takeNext(_ name: String) -> Answer? {
    answers.value.first?.question.name == name ? answers.value.popFirst()?.answer : nil
  }

  /// Starts a step with these answers, and drops unused answers of the last step.
  func load(_ effects: ArraySlice<(question: Question, answer: Answer)>) {
    answers.value = StepAnswers(effects)
  }

  /// Whether the step has answers that have not been taken; most steps have none.
  var hasAnswers: Bool { !answers.value.isEmpty }

  /// A draw that waits for its turn, or a stream.
  private struct Waiter {
    let name: String
    /// Whether an answer must come, as for a draw; a stream may stay silent.
    let isAwaited: Bool
    let asker: Asker
  }

  private enum Asker {
    case draw(UnsafeContinuation<Answer?, Never>)
    /// It waits until it is closed, even after it was answered.
    case stream(any PlayedStream)
  }

  /// Whether a draw waits for its answer.
  var awaitsAnswer: Bool { waiting.contains(where: \.isAwaited) }

  /// The answer to a draw that can't wait: the first with that name in this step.
  func take(_ name: String) -> Answer? {
    guard let answer = answers.value.popFirst(named: name) else { return nil }
    last[name] = answer
    return answer
  }

  /// The answer to a draw that waits for its turn; nil if the session has none.
  ///
  /// A draw that still waits when the session ends is never resumed, like a sleeping task: a
  /// checked continuation would report that.
  func answer(for name: String) async -> Answer? {
    await withUnsafeContinuation { continuation in
      waiting.append(Waiter(name: name, isAwaited: true, asker: .draw(continuation)))
    }
  }

  /// From now on the answers with that name are for the stream, until it is closed.
  func open(_ stream: any PlayedStream, _ name: String) {
    waiting.append(Waiter(name: name, isAwaited: false, asker: .stream(stream)))
  }

  /// From now on no answer is for the stream.
  func close(_ stream: any PlayedStream) {
    waiting.removeAll { waiter in
      if case .stream(let open) = waiter.asker { open === stream } else { false }
    }
  }

  /// What happens next on an idle stage: a draw or a stream gets the next of the step's answers, or
  /// time passes. Answers that are not waited for are skipped, and are reported as missing.
  func nextEvent() -> NextEvent? {
    while let (question, answer) = answers.value.popFirst() {
      let name = question.name
      if name == "clock", case .value(let seconds) = answer,
        let duration = Duration(recorded: seconds)
      {
        return .time(duration)
      }
      if let place = PendingEffects.place(of: name, in: waiting.map(\.name)) {
        switch waiting[place].asker {
        case .stream(let stream): return .element(stream, answer)
        case .draw(let continuation):
          waiting.remove(at: place)
          return .reply(continuation, answer)
        }
      }
    }
    return nil
  }

  enum NextEvent {
    case time(Duration)
    case reply(UnsafeContinuation<Answer?, Never>, Answer)
    case element(any PlayedStream, Answer)
  }

  /// Resumes the waiting draws without an answer, because the session has none.
  func giveUp() { release { $0.isAwaited } }

  /// Resumes the waiting draws without an answer, and lets streams go live, at the session's end.
  func release() { release { _ in true } }

  private func release(where isReleased: (Waiter) -> Bool) {
    let released = waiting.filter(isReleased)
    waiting.removeAll(where: isReleased)
    for waiter in released {
      switch waiter.asker {
      case .draw(let continuation): continuation.resume(returning: nil)
      case .stream(let stream): stream.goLive()
      }
    }
  }

  func noteUnrecorded(_ name: String) {
    if !unrecorded.contains(name) { unrecorded.append(name) }
  }

  /// Records why an answer could not be used.
  func mismatch(_ text: String) { mismatches.append(text) }

  /// A result for a draw that can't throw and has no answer: the last answer with that name, or an
  /// empty value. The step has already failed; nothing real may be used.
  func standIn<Output: Decodable>(for name: String) -> Output {
    if case .value(let value)? = last[name], let output = try? value.decoded(as: Output.self) {
      return output
    }
    if let output = try? EmptyValue.make(of: Output.self) { return output }
    fatalError("\(name): \(Answer.missing), and there is no empty \(Output.self) to continue with")
  }
}

extension Duration {
  /// A recorded time in seconds, rounded to the nanosecond; nil if it is negative or too long.
  package init?(recorded value: Value) {
    guard let seconds = try? value.decoded(as: Double.self) else { return nil }
    // About thirty years, so that sums do not overflow.
    guard (0...1e9).contains(seconds) else { return nil }
    self = .nanoseconds(Int64((seconds * 1e9).rounded()))
  }
}
