/// The answers that a session holds for a world on replay, in their order.
///
/// A draw takes the first answer of its name in the step that is being replayed. A draw of a
/// service waits until everything that can run has run, and its answer is the next in the step. So
/// does the next element of a stream.
@MainActor
final class RecordedAnswers {
  /// Whether a missing answer is drawn live: to accept today's behaviour means to record it.
  let fillsGaps: Bool

  // Looked at in each step, most of which have none.
  private let answers = UncheckedBox(StepAnswers())
  private var last: [String: Answer] = [:]
  private var waiting: [Waiter] = []
  private(set) var mismatches: [String] = []

  init(fillsGaps: Bool = false) { self.fillsGaps = fillsGaps }

  /// Starts a step of the session that holds `effects`; what was left of the last one is dropped.
  func load(_ effects: [(name: String, answer: Answer)]) {
    if !effects.isEmpty || hasAnswers { answers.value = StepAnswers(effects) }
  }

  /// Whether the step holds answers that were not taken yet: most steps hold none.
  var hasAnswers: Bool { !answers.value.isEmpty }

  /// A draw that waits for its turn, or a stream.
  private struct Waiter {
    let name: String
    /// Whether an answer should come, and does not only come when something happens.
    let isAwaited: Bool
    let asker: Asker
  }

  private enum Asker {
    case draw(UnsafeContinuation<Answer?, Never>)
    /// Waits until it is closed, whatever it is answered.
    case stream(any PlayedStream)
  }

  /// Whether somebody waits for an answer that should come.
  var awaitsAnswer: Bool { waiting.contains(where: \.isAwaited) }

  /// The answer to a draw that can't wait: the first of that name in this step.
  func take(_ name: String) -> Answer? {
    guard let answer = answers.value.popFirst(named: name) else { return nil }
    last[name] = answer
    return answer
  }

  /// The answer to a draw that waits for its turn; nil when the session has none.
  ///
  /// Whoever still waits when the session ends never goes on, as those who sleep: a checked
  /// continuation would complain of that.
  func answer(for name: String) async -> Answer? {
    await withUnsafeContinuation { continuation in
      waiting.append(Waiter(name: name, isAwaited: true, asker: .draw(continuation)))
    }
  }

  /// From now on the answers of that name are for the stream, until it is closed.
  func open(_ stream: any PlayedStream, _ name: String) {
    waiting.append(Waiter(name: name, isAwaited: false, asker: .stream(stream)))
  }

  /// No answer is for the stream any more.
  func close(_ stream: any PlayedStream) {
    waiting.removeAll { waiter in
      if case .stream(let open) = waiter.asker { open === stream } else { false }
    }
  }

  /// What an idle stage should let happen next: the next of the step's answers that somebody waits
  /// for, or time to pass. Answers that nobody waits for are skipped; they show up as missing.
  func nextEvent() -> NextEvent? {
    while let (name, answer) = answers.value.popFirst() {
      if name == "clock", case .value(.double(let seconds)) = answer,
        let duration = Duration(recordedSeconds: seconds)
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

  /// Tells those who wait for an answer that should come that the session has none.
  func giveUp() { tell { $0.isAwaited } }

  /// Tells everyone who waits that the session is over.
  func release() { tell { _ in true } }

  private func tell(_ isTold: (Waiter) -> Bool) {
    let told = waiting.filter(isTold)
    waiting.removeAll(where: isTold)
    for waiter in told {
      switch waiter.asker {
      case .draw(let continuation): continuation.resume(returning: nil)
      case .stream(let stream): stream.goLive()
      }
    }
  }

  /// Notes an answer that could not be used.
  func mismatch(_ text: String) { mismatches.append(text) }

  /// Something to go on with where a draw that can't fail has no answer: the last answer of that
  /// name, or an empty value. The step has failed already; nothing real may be touched.
  func standIn<Output: Decodable>(for name: String) -> Output {
    if case .value(let value)? = last[name],
      let output = try? ValueDecoder().decode(Output.self, from: value)
    {
      return output
    }
    if let output = try? EmptyValue.make(of: Output.self) { return output }
    fatalError("\(name): \(Answer.missing), and there is no empty \(Output.self) to go on with")
  }
}

extension Duration {
  /// The time that a session gives in seconds, to the millisecond; nil for one that can't pass.
  init?(recordedSeconds seconds: Double) {
    // Some thirty thousand years: far from where adding times up would overflow.
    guard (0...1e12).contains(seconds) else { return nil }
    self = .milliseconds(Int((seconds * 1000).rounded()))
  }
}
